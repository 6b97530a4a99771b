// What the page says of Topple and of no other game; the rest of the catalogue is words/strings.js.

import { teach } from "../words/words.js";

export const STRINGS = {
  "topple.colour": { en: "Which colour", fr: "Quelle couleur" },
  "topple.roll": { en: "Roll the die", fr: "Lancer le dé" },
  "topple.enter": { en: "or enter it:", fr: "ou entrez-le :" },
  "topple.thrown": { en: "The die showed:", fr: "Le dé a montré :" },
  "topple.die": { en: "The die shows {value}", fr: "Le dé montre {value}" },
  "topple.level": { en: "Place it on level {level}", fr: "À poser au niveau {level}" },
  "topple.any": { en: "A six: place it anywhere", fr: "Un six : où vous voulez" },
  "topple.put": { en: "Place on {cell}", fr: "Poser en {cell}" },
  "topple.putting": { en: "Place the piece on {cell}", fr: "Posez la pièce en {cell}" },
  "topple.wrong": { en: "Placed on the wrong level", fr: "Posée au mauvais niveau" },
  "topple.fall": { en: "It fell!", fr: "Ça tombe !" },
  "topple.who": { en: "Who made it fall?", fr: "Qui a fait tomber ?" },
};

teach(STRINGS);
