import { useSyncExternalStore } from "react";

/** Moves to a page of the registration, which is the part of the address after "#". */
export function go(path: string, { replace }: { readonly replace: boolean }): void {
  if (replace) location.replace(`#${path}`);
  else location.assign(`#${path}`);
}

function subscribe(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** Returns the current page; "/" leads to where the visitor stopped. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => location.hash.slice(1) || "/");
}
