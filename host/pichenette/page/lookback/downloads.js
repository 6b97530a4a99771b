// A game to take along: as a table for a spreadsheet, or as its record.

import { whoDidIt } from "../history/history.js";
import { read, tablePath } from "../live/server.js";
import { sentence, t } from "./said.js";

export function tableOf({ game, entries }) {
  const sides = Object.keys(game.scores);
  const heads = ["csv.move", "csv.round", "csv.player", "csv.when", "csv.who", "csv.what", "csv.counts"].map((key) => t(key));
  const rows = entries.map((play, at) => [
    at + 1, play.round, play.player ?? "", play.at, play.who ? whoDidIt(play.who) : "", play.text.map(sentence).join(" "),
    play.is_void ? "" : t("csv.yes"), ...sides.map((side) => play.scores[side]),
  ]);
  return [[...heads, ...sides], ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
}

// A spreadsheet takes what begins like a sum for one: a quote before it keeps a name a name.
function cell(value) {
  const words = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

export const saveTable = (found, name) => save(`\ufeff${tableOf(found)}\r\n`, `${name}.csv`, "text/csv");

export async function saveRecord(number, name) {
  const { record } = await read(tablePath(`record?game=${number}`));
  save(record.map((line) => `${JSON.stringify(line)}\n`).join(""), `${name}.jsonl`, "application/jsonl");
}

function save(words, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([words], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
