// Entering what happened, in a game whose board the page does not draw.

import { askAction } from "./action-form.js";
import { perform, shownVersion } from "../live/doing.js";
import { store } from "../live/store.js";
import { t } from "../words/words.js";

export async function enterPlain() {
  const version = shownVersion();
  const action = await askAction(store.state.view.game);
  if (action) await perform("act", { action }, { what: t("form.what"), version });
}
