import { useEffect } from "react";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import type { Load } from "../../schemas/load.ts";
import { api } from "./api.ts";
import { forgetServed, servedLoad } from "./served-loads.ts";

export function useLoad<T>(path: Load<T, "storefront">): Loaded<T> {
  const loaded = useLoaded(
    path,
    (asked: Load<T, "storefront">, signal) => api.get("storefront", asked, signal),
    servedLoad(path),
  );
  useEffect(() => forgetServed(path), [path]);
  const retry = () => {
    // The pressed button disappears while it loads.
    document.getElementById("main")?.focus({ preventScroll: true });
    loaded.retry();
  };
  return { ...loaded, retry };
}
