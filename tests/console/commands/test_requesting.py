"""What the console asks of a running service."""

import json
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.service.web.site import site

PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"


def test_the_pin_is_shown_and_reset_from_the_console(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        first, device = own.pin, own.sign_in()
        ended = subprocess.run(
            [
                sys.executable,
                "-c",
                PROGRAM,
                "console",
                "--lang=en",
                f"--attach={own.running.socket}",
            ],
            input="pin\npin 471100\npin 12\npin a b\n",
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        told = [json.loads(line) for line in ended.stdout.splitlines()]
        said = [one["says"] for one in told if one.get("note") in ("good", "bad")]
        assert said == [
            f"the page's PIN is {first}",
            "the page's PIN is now 471100; everybody has to sign in again",
            "a PIN is 6 digits or more, as in 471100",
            "pin [new|DIGITS]",
        ]
        assert own.pin == "471100"
        assert device.act("done").status == 401
