// What the page says of Offboard and of no other game; the rest of the catalogue is words/strings.js.

import { teach } from "../words/words.js";

export const STRINGS = {
  "offboard.which": { en: "Tap the {colour} marble at the back of the line that moves.", fr: "Touchez la bille {colour} à l’arrière de la ligne qui avance." },
  "offboard.where": { en: "Now tap one of the circles: the line moves that way.", fr: "Touchez un des cercles : la ligne avance de ce côté." },
  "offboard.waiting": { en: "{name}, your marble waits: tap a free cell to take it back, or give it up.", fr: "{name}, votre bille attend : touchez une case libre pour la reprendre, ou abandonnez-la." },
  "offboard.choose": { en: "{name}, your marble waits: choose below.", fr: "{name}, votre bille attend : choisissez ci-dessous." },
  "offboard.tap": { en: "Tap a free cell of the board to take it back.", fr: "Touchez une case libre du plateau pour la reprendre." },
  "offboard.only": { en: "only the targets are followed", fr: "seules les cibles sont suivies" },
  "offboard.hit": { en: "Did a marble fall? Tap its target. If nothing fell, end your turn.", fr: "Une bille est tombée ? Touchez sa cible. Sinon, finissez votre tour." },
  "offboard.over": { en: "Noted. {name}, tap “{key}” to end your turn.", fr: "C’est noté. {name}, touchez « {key} » pour finir votre tour." },
  "offboard.take": { en: "Marble on {cell}", fr: "Bille en {cell}" },
  "offboard.go": { en: "To {cell}", fr: "Vers {cell}" },
  "offboard.put": { en: "Back on {cell}", fr: "Reprendre en {cell}" },
  "offboard.taken": { en: "Into target T{number}, which is taken: no point", fr: "Dans la cible T{number}, déjà prise : pas de point" },
  "offboard.into": { en: "Into target T{number}, worth {value}", fr: "Dans la cible T{number}, qui vaut {value}" },
};

teach(STRINGS);
