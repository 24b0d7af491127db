import { useEffect } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { Loaded } from "../../engine/react/use-loaded.ts";
import type { Load } from "../../schemas/load.ts";
import { signedOut } from "./sign-in.ts";
import { useLoad } from "./use-load.ts";

/** Loads the customer's own data. Signs out here on a 401; the login page then leads back. */
export function useOwnLoad<T>(path: Load<T, "storefront">): Loaded<T> {
  const loaded = useLoad(path);
  const ended = loaded.error instanceof CallError && loaded.error.status === 401;
  useEffect(() => {
    if (ended) signedOut();
  }, [ended]);
  return ended ? { ...loaded, error: undefined } : loaded;
}
