import { useCallback, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Resource } from "../core/contract.ts";
import { createResources, type Resources } from "./resources.ts";

/** Something loaded for a page or a tool. While it is loaded again, the last value stays. */
export interface Loaded<T> {
  readonly loading: boolean;
  readonly value: T | undefined;
  readonly error: Error | undefined;
  /** Loads again. */
  retry(): void;
}

/**
 * What `load` gives for a path, or for another key that says what is asked; undefined asks for nothing, another key asks for that.
 * Kept for as long as it is shown, called off when it no longer is. What got no answer is loaded again by itself (./once-reachable.ts).
 * @param known what the key that is asked for first is known to give: it is not loaded
 */
export function useLoaded<T, Key extends string>(key: Key | undefined, load: (key: Key, signal: AbortSignal) => Promise<T>, known?: T): Loaded<T> {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const [resources] = useState(() =>
    createResources((path, signal) => latest.current(path as Key, signal), key === undefined || known === undefined ? {} : { [key]: known }),
  );
  const byPath = useSnapshot(resources.byPath, { sync: true }) as Resources["byPath"];
  const renewals = useSnapshot(resources.renewals, { sync: true }) as Resources["renewals"];
  useEffect(() => (key === undefined ? undefined : resources.hold(key)), [resources, key]);
  const retry = useCallback(() => key !== undefined && resources.reload(key), [resources, key]);

  if (key === undefined) return { loading: false, value: undefined, error: undefined, retry };
  const resource = (byPath[key] ?? { status: "loading" }) as Resource<T>;
  if (resource.status === "ready") return { loading: false, error: undefined, ...renewals[key], value: resource.value, retry };
  const error = resource.status === "failed" ? resource.error : undefined;
  return { loading: error === undefined, value: undefined, error, retry };
}
