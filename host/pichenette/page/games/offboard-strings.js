// What the page says of Offboard and of no other game; the rest of the catalogue is words/strings.js.

import { teach } from "../words/words.js";

export const STRINGS = {
  "offboard.board": { en: "The board", fr: "Le plateau" },
  "offboard.which": { en: "Tap a {colour} marble: the last of the line that moves.", fr: "Touchez une bille ({colour}) : la dernière de la ligne qui avance." },
  "offboard.where": { en: "Now tap where its front goes.", fr: "Touchez maintenant où va sa tête." },
  "offboard.waiting": { en: "{name}, your marble waits: tap a free cell to take it back, or give it up.", fr: "{name}, votre bille attend : touchez une case libre pour la reprendre, ou abandonnez-la." },
  "offboard.hit": { en: "A marble fell: tap its target. Nothing fell: turn over.", fr: "Une bille est tombée : touchez sa cible. Sinon : tour fini." },
  "offboard.over": { en: "It counts. {name}, tap “{key}” to end your turn.", fr: "C’est compté. {name}, touchez « {key} » pour finir votre tour." },
  "offboard.take": { en: "Marble on {cell}", fr: "Bille en {cell}" },
  "offboard.go": { en: "To {cell}", fr: "Vers {cell}" },
  "offboard.put": { en: "Back on {cell}", fr: "Reprendre en {cell}" },
  "offboard.into": { en: "Into target {number}, worth {value}", fr: "Dans la cible {number}, qui vaut {value}" },
};

teach(STRINGS);
