import { useEffect } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { Load } from "../../engine/core/load.ts";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import { api } from "./api.ts";
import { servedLoad, usePage } from "./page.ts";
import { signedOut } from "./sign-in.ts";

export function useLoad<T>(path: Load<T, "storefront">): Loaded<T> {
  const page = usePage();
  const loaded = useLoaded(
    path,
    (asked: Load<T, "storefront">, signal) => api.get("storefront", asked, signal),
    servedLoad(page, path),
  );
  useEffect(() => void page.used.add(path), [page, path]);
  const retry = () => {
    // The pressed button disappears while it loads.
    document.getElementById("main")?.focus({ preventScroll: true });
    loaded.retry();
  };
  return { ...loaded, retry };
}

/** Loads the customer's own data. Signs out here on a 401; the login page then leads back. */
export function useOwnLoad<T>(path: Load<T, "storefront">): Loaded<T> {
  const loaded = useLoad(path);
  const ended = loaded.error instanceof CallError && loaded.error.status === 401;
  useEffect(() => {
    if (ended) signedOut();
  }, [ended]);
  return ended ? { ...loaded, error: undefined } : loaded;
}
