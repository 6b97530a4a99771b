// Where the browser permits it (HTTPS): the screen stays on while a game is being played.

import { store } from "./store.js";

export function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  let lock = null;
  const follow = async () => {
    const isPlaying = store.state.view?.game && !store.state.view.game.over;
    if (isPlaying && !lock && document.visibilityState === "visible") {
      try {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => (lock = null));
      } catch {
        // a phone that is nearly empty says no
      }
    } else if (!isPlaying && lock) {
      lock.release();
    }
  };
  store.watch(follow);
  document.addEventListener("visibilitychange", follow);
}
