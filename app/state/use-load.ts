import { useEffect, useState } from "react";
import type { Resource } from "../../engine/core/contract.ts";
import type { Load } from "../../schemas/load.ts";
import { api } from "./api.ts";

/** GETs a storefront path for a page; `retry` asks once more. */
export function useLoad<T>(path: Load<T, "storefront">): { readonly resource: Resource<T>; retry(): void } {
  const [resource, setResource] = useState<Resource<T>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    const controller = new AbortController();
    setResource({ status: "loading" });
    api.get("storefront", path, controller.signal).then(
      (value) => setResource({ status: "ready", value }),
      (error: unknown) => !controller.signal.aborted && setResource({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => controller.abort();
  }, [path, attempt]);
  const retry = () => {
    // The pressed button goes away while it loads.
    document.getElementById("main")?.focus({ preventScroll: true });
    setAttempt((count) => count + 1);
  };
  return { resource, retry };
}
