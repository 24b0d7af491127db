import { useEffect } from "react";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import type { Load } from "../../schemas/load.ts";
import { servedLoad, usePage } from "../page.ts";
import { api } from "./api.ts";

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
