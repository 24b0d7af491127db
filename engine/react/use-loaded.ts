import { useCallback, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Resource } from "../core/contract.ts";
import { createResources, type Resources } from "./resources.ts";

/** The last value stays during a reload. */
export interface Loaded<T> {
  readonly loading: boolean;
  readonly value: T | undefined;
  readonly error: Error | undefined;
  retry(): void;
}

/** Loads a key while shown and retries it (./once-reachable.ts). @param known the value of the first key */
export function useLoaded<T, Key extends string>(
  key: Key | undefined,
  load: (key: Key, signal: AbortSignal) => Promise<T>,
  known?: T,
): Loaded<T> {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const [resources] = useState(() =>
    createResources(
      (path, signal) => latest.current(path as Key, signal),
      key === undefined || known === undefined ? {} : { [key]: known },
    ),
  );
  const byPath = useSnapshot(resources.byPath, { sync: true }) as Resources["byPath"];
  const renewals = useSnapshot(resources.renewals, { sync: true }) as Resources["renewals"];
  useEffect(() => (key === undefined ? undefined : resources.hold(key)), [resources, key]);
  const retry = useCallback(() => key !== undefined && resources.reload(key), [resources, key]);

  if (key === undefined) return { loading: false, value: undefined, error: undefined, retry };
  const resource = (byPath[key] ?? { status: "loading" }) as Resource<T>;
  if (resource.status === "ready")
    return { loading: false, error: undefined, ...renewals[key], value: resource.value, retry };
  const error = resource.status === "failed" ? resource.error : undefined;
  return { loading: error === undefined, value: undefined, error, retry };
}

/** Calls `refresh` periodically while the page is visible. @param interval in milliseconds */
export function useRefresh(refresh: () => void, interval: number): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(again, interval);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [refresh, interval]);
}
