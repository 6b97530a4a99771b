// A table's events, from the server to whoever listens; it never gives up.
//
// Goes out: `{kind: "view" | "beat" | "track" | "line", data, at}`.  Runs in a SharedWorker, so that nine
// tabs take one of the six connections an origin has, or in the page where there is no such worker.
// Whether the table is still there is judged by the age of the last beat, never by the socket: one
// that a phone slept over says OPEN and is dead.

const SILENT_MS = 5000; // two beats and a half: the connection is made anew
const AGAIN_MS = [250, 500, 1000, 2000, 3000];

export class Stream {
  constructor(address, tell) {
    this.address = address;
    this.tell = tell;
    this.heardAt = 0; // the last event, of any kind
    this.openedAt = 0;
    this.tries = 0;
    this.latest = {}; // of each kind, for whoever comes later
    this.source = null;
    this.open();
    this.timer = setInterval(() => this.look(SILENT_MS), 1000);
  }

  open() {
    clearTimeout(this.again);
    this.source?.close();
    this.openedAt = Date.now();
    const source = (this.source = new EventSource(this.address));
    for (const kind of ["view", "beat", "track", "line"]) {
      source.addEventListener(kind, (event) => this.hear(kind, event));
    }
    source.onerror = () => {
      if (source !== this.source || source.readyState !== EventSource.CLOSED) return;
      const wait = AGAIN_MS[Math.min(this.tries++, AGAIN_MS.length - 1)];
      this.again = setTimeout(() => this.open(), wait);
    };
  }

  hear(kind, event) {
    this.heardAt = Date.now();
    this.tries = 0;
    let data;
    try {
      data = JSON.parse(event.data);
    } catch {
      return; // half a line of a server that was stopped: a whole view comes after it
    }
    const parsed = { kind, data, at: this.heardAt };
    if (kind !== "line") this.latest[kind] = parsed;
    this.tell(parsed);
  }

  // Somebody looks (a tab comes to the front, the network is back): silent for so long is too long.
  look(limitMs) {
    const now = Date.now();
    if (now - this.heardAt > limitMs && now - this.openedAt > Math.min(limitMs, 2000)) this.open();
  }

  close() {
    clearInterval(this.timer);
    clearTimeout(this.again);
    this.source?.close();
  }
}
