import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the browser takes over what the server rendered, which both have to do alike; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
