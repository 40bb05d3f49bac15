/** A state that changes by pure functions and tells who watches, once per turn of the event loop. */

/**
 * @template {object} S
 * @param {S} first
 * @returns {Store<S>}
 */
export function createStore(first) {
  let state = first;
  let told = first;
  let waiting = false;
  /** @type {Set<(state: S, before: S) => void>} */
  const watchers = new Set();

  function tell() {
    waiting = false;
    const before = told;
    told = state;
    for (const watcher of watchers) watcher(state, before);
  }

  /** @param {(state: S) => S} change_ */
  function change(change_) {
    const next = change_(state);
    if (next === state) return;
    state = next;
    if (!waiting) queueMicrotask(tell);
    waiting = true;
  }

  return {
    get: () => state,
    change,
    set: (part) => change((now) => ({ ...now, ...part })),
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
