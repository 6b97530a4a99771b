"""docs/api.md and docs/openapi.json are those of this program, and say what it does."""

import json
from pathlib import Path
from typing import Any

import pytest

from pichenette.cli import main
from pichenette.resources import checkout_dir
from pichenette.service import describing
from pichenette.service.verbs import VERBS

DOCS = checkout_dir() / "docs"


def test_the_documents_are_those_of_this_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "api", "--check"]) == 0, capsys.readouterr().out


def test_what_differs_is_told_and_made_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["docs", "api", str(tmp_path), "--check"]) == 1
    assert "api.md" in capsys.readouterr().out
    assert main(["docs", "api", str(tmp_path)]) == 0
    assert main(["docs", "api", str(tmp_path), "--check"]) == 0
    assert (tmp_path / "api.md").read_bytes() == (DOCS / "api.md").read_bytes()


def operations() -> dict[str, Any]:
    paths = json.loads(describing.openapi())["paths"]
    return {
        own["operationId"]: (path, method, own)
        for path, methods in paths.items()
        for method, own in methods.items()
    }


def test_every_verb_is_described_once_with_every_field() -> None:
    described = operations()
    served = {name for name, verb in VERBS.items() if verb.is_over_http}
    assert described.keys() == served
    text = describing.markdown()
    for name in served:
        _, method, own = described[name]
        verb = VERBS[name]
        assert method == verb.method.lower()
        told = (
            {one["name"] for one in own["parameters"]}
            if method == "get"
            else own["requestBody"]["content"]["application/json"]["schema"]["properties"].keys()
        )
        assert {field.name for field in verb.fields} <= set(told)
        assert f"*{name}*" in text


def test_references_lead_somewhere() -> None:
    document = json.loads(describing.openapi())

    def follow(value: Any) -> None:
        if isinstance(value, dict):
            if "$ref" in value:
                found: Any = document
                for part in value["$ref"].removeprefix("#/").split("/"):
                    found = found[part]
            for item in value.values():
                follow(item)
        elif isinstance(value, list):
            for item in value:
                follow(item)

    follow(document)
    assert "`pichenette docs api`" in describing.markdown()


@pytest.mark.parametrize("name", [name for name in VERBS if VERBS[name].fields])
def test_a_field_of_another_kind_is_refused(name: str) -> None:
    for field in VERBS[name].fields:
        for wrong in (object(), 1.5, "\0", [1], -1):
            if field.kind == "any" or field._is_fit(wrong):
                continue
            with pytest.raises(ValueError, match=f"^{field.name}: "):
                field.check(wrong)
