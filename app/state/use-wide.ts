import { useSyncExternalStore } from "react";

/** From this width on, the summary is beside the page's content (docs/behaviour.md, "Step page"). */
const wide = "(min-width: 768px)";

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Is there room for two columns? */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
