"""The PIN over the local socket, and over nothing else."""

from pathlib import Path

from pichenette.service.pin import PinFile
from tests.service.local.hall import Hall, run
from tests.service.web.site import site


def test_it_is_shown_and_changed_where_whoever_asks_is_at_the_machine(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            shown = (await program.ask("pin"))["pin"]
            known = PinFile(tmp_path).look()
            assert known is not None
            assert known.digits == shown
            assert (await program.ask("pin", digits="471100"))["pin"] == "471100"
            assert (await program.ask("pin"))["pin"] == "471100"
            assert (await program.ask("pin", new=True))["ok"]
            for wrong in ({"digits": "12345"}, {"digits": "abcdef"}, {"digits": "1" * 65}):
                told = await program.ask("pin", **wrong)
                assert not told["ok"]
                assert "chiffres" in told["text"]["fr"]
            both = await program.ask("pin", digits="471100", new=True)
            assert "not both" in both["error"]

    run(tmp_path, then)


def test_not_over_http_and_a_change_signs_everybody_out(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        device = own.sign_in()
        assert device.act("pin").status == 404
        assert device.get("/api/1/tables/table/pin").status == 404
        assert own.running.client().ask("pin", new=True)["pin"] == own.pin
        assert device.act("done").status == 401
        assert own.enter(own.pin).status == 204
