import { useEffect } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { Loaded } from "../../engine/react/use-loaded.ts";
import type { Load } from "../../schemas/load.ts";
import { signedOut } from "./sign-in.ts";
import { useLoad } from "./use-load.ts";

/** What a page loads that only its customer sees. If their session has ended, they are signed out here too: what takes the page's place leads back to it. */
export function useOwnLoad<T>(path: Load<T, "storefront">): Loaded<T> {
  const loaded = useLoad(path);
  const ended = loaded.error instanceof CallError && loaded.error.status === 401;
  useEffect(() => {
    if (ended) signedOut();
  }, [ended]);
  return ended ? { ...loaded, error: undefined } : loaded;
}
