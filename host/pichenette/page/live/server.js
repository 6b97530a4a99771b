// Asking and acting.  Goes out: what the server answers, or a `Refusal` with a text for people.

import { did, store, take } from "./store.js";
import { setting } from "./address.js";
import { recall, remember } from "./memory.js";

const TRIES = 3; // of an act whose answer was lost; the key makes it happen once
const WAIT_MS = 700;
const LIMIT_MS = 8000;
const NOT_THERE = [401, 403, 404]; // for this device: not allowed, or not known

export class Refusal extends Error {
  constructor(status, body) {
    super(body?.error ?? String(status));
    this.status = status;
    this.text = body?.text ?? null; // {en, fr}
    this.rule = body?.rule ?? null;
    this.entry = body?.entry ?? null; // of the play that is in the way
    this.view = body?.view ?? null;
    this.retryAfter = body?.retryAfter ?? null;
  }
}

export async function read(path) {
  const response = await fetch(`/api/1${path}`, { cache: "no-store" });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

// A look whose question is too long for an address; nothing is changed by it.  Raises Refusal.
export async function ask(verb, body) {
  const response = await post(`/api/1${tablePath(verb)}`, JSON.stringify(body));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

// null where there is none, or none for this device: the page does without.  Raises any other failure.
export async function readIfThere(path) {
  try {
    return await read(path);
  } catch (error) {
    if (NOT_THERE.includes(error.status)) return null;
    throw error;
  }
}

export function tablePath(rest) {
  return `/tables/${encodeURIComponent(store.state.table)}/${rest}`;
}

// One act on this tab's table, decided on what the view showed.  Raises Refusal.
export async function act(verb, body = {}, { version = store.state.view?.version } = {}) {
  const key = freshKey();
  const words = JSON.stringify(version === null ? body : { ...body, version });
  const path = `/api/1${tablePath(verb)}`;
  store.set({ busy: verb });
  try {
    for (let tries = 1; ; tries++) {
      try {
        const response = await post(path, words, { "Idempotency-Key": key });
        if (!response.ok) throw await refusal(response);
        const answer = response.status === 204 ? {} : await response.json();
        if (!store.state.isSignedIn) entered(true);
        if (version !== null && answer.version !== undefined) did(answer.version);
        return answer;
      } catch (error) {
        if (error instanceof Refusal) {
          if (error.view) take(error.view, { isAnswer: true });
          throw error;
        }
        // The network: it may have happened.  What nobody waits for any more is not sent again.
        if (tries === TRIES || !navigator.onLine || store.state.isStale) throw new Refusal(0, null);
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries));
      }
    }
  } finally {
    store.set({ busy: null });
  }
}

export async function signIn(pin, name) {
  const response = await post("/api/1/session", JSON.stringify({ pin, name }));
  if (!response.ok) throw await refusal(response);
  entered(true);
  await learnSession();
}

export async function signOut(device = null) {
  const path = device ? `/api/1/session?device=${encodeURIComponent(device)}` : "/api/1/session";
  await fetch(path, { method: "DELETE" });
  await learnSession();
}

// Whether this device may act, and which others may.  One that only ever looked does not ask.
export async function learnSession() {
  if (!store.state.isSignedIn && !recall("entered", false)) return;
  try {
    const session = await read("/session");
    entered(true, session);
  } catch (error) {
    if (error.status === 401) entered(false);
  }
}

function entered(isSignedIn, session = null) {
  remember("entered", isSignedIn);
  store.set({ isSignedIn, session });
}

export async function learn() {
  const about = await read("");
  const wanted = setting("table");
  const table = about.tables.includes(wanted) ? wanted : about.tables[0];
  store.set({ about, tables: about.tables, table });
  const [found] = await Promise.all([readIfThere(tablePath("board")).catch(noneIfRefused), learnSession()]);
  store.set({ board: found?.board ?? null, house: found?.house ?? null });
  speakAsTheHouse(found?.house?.language ?? "auto");
}

// Scores need no board; but what was lost on its way is asked for again.
function noneIfRefused(error) {
  if (error instanceof Refusal) return null;
  throw error;
}

// The language of the house, where nobody has chosen one on this device.
function speakAsTheHouse(wanted) {
  const known = recall("house", "auto");
  if (wanted === known) return;
  remember("house", wanted);
  if (recall("house") === wanted && !setting("lang") && !recall("lang")) location.reload();
}

function post(path, words, headers = {}) {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: words,
    signal: AbortSignal.timeout?.(LIMIT_MS),
  });
}

async function refusal(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    // no JSON: its number says it
  }
  const retryAfter = Number(response.headers.get("Retry-After")) || null;
  return new Refusal(response.status, { ...body, retryAfter });
}

// `crypto.randomUUID` wants HTTPS; random bytes do not.
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
