// One for all tabs of this browser: a stream for each table that anybody looks at.
//
// A tab says `{look: address}` when it comes, comes back, or wonders; and `{bye: address}` when it goes.
// One that is gone without a word is forgotten when it has not said anything for some minutes.

import { Stream } from "./stream.js";

const FORGOTTEN_MS = 5 * 60 * 1000;
const streams = new Map(); // address → {stream, tabs: Map of port → when it was last heard}

function look(port, address, limitMs) {
  let shared = streams.get(address);
  if (!shared) {
    const tabs = new Map();
    const tell = (event) => {
      for (const tab of tabs.keys()) tab.postMessage(event);
    };
    shared = { stream: new Stream(address, tell), tabs };
    streams.set(address, shared);
  }
  const isNew = !shared.tabs.has(port);
  shared.tabs.set(port, Date.now());
  if (isNew) for (const event of Object.values(shared.stream.latest)) port.postMessage(event);
  shared.stream.look(limitMs);
}

function bye(port, address) {
  const shared = streams.get(address);
  if (!shared) return;
  shared.tabs.delete(port);
  if (shared.tabs.size) return;
  shared.stream.close();
  streams.delete(address);
}

setInterval(() => {
  for (const [address, { tabs }] of streams) {
    for (const [port, at] of tabs) if (Date.now() - at > FORGOTTEN_MS) bye(port, address);
  }
}, 60_000);

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.look) look(port, data.look, data.limitMs ?? 5000);
    if (data.bye) bye(port, data.bye);
  };
};
