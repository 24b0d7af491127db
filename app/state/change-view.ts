import { flushSync } from "react-dom";

/** Which way the visitor goes: through a flow's steps, or into what a poster stands for. */
type Going = "forward" | "back" | "in";

let last: ViewTransition | undefined;

/** Can the browser show a change as one, and does the visitor want it to? */
export const canShowChange = (): boolean => "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Changes what is on screen so that it can be seen where it comes from, if the browser can do that and the visitor did not ask for less
 * motion (decision 0062). `update` runs within a frame, all of it at once.
 */
export function changeView(going: Going, update: () => void): void {
  if (!canShowChange()) {
    update();
    return;
  }
  const root = document.documentElement;
  root.dataset.going = going;
  const transition = document.startViewTransition(() => flushSync(update));
  last = transition;
  const done = () => {
    if (last === transition) delete root.dataset.going;
  };
  // One that is overtaken by the next, or not shown at all, did its work.
  transition.ready.catch(done);
  transition.finished.then(done, done);
}
