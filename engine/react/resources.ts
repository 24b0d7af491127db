import { proxy, ref } from "valtio";
import type { Resource } from "../core/contract.ts";

/** After this many milliseconds a load is made again when its step is entered, the old value standing meanwhile. */
const freshFor = 10_000;

export interface Resources {
  /** Reactive: valtio proxies notice a path's change. */
  readonly byPath: Record<string, Resource>;
  /** Loads the paths that nobody asked for yet. */
  want(paths: Iterable<string>): void;
  /** Loads the paths that failed or went stale again, or all of them where `always`. */
  refresh(paths: Iterable<string>, always?: boolean): void;
  /** Resolves when the path is loaded or has failed. */
  settled(path: string): Promise<void>;
}

/** A cache of GETs by path. One request at a time for a path; a value stays until a newer one replaces it. */
export function createResources(get: (path: string) => Promise<unknown>, initial: Readonly<Record<string, unknown>> = {}): Resources {
  const byPath = proxy<Record<string, Resource>>({});
  const loadedAt = new Map<string, number>();
  const running = new Map<string, Promise<void>>();

  for (const [path, value] of Object.entries(initial)) {
    byPath[path] = ref({ status: "ready", value }) as Resource;
    loadedAt.set(path, Date.now());
  }

  function load(path: string): Promise<void> {
    const known = running.get(path);
    if (known) return known;
    if (byPath[path]?.status !== "ready") byPath[path] = ref({ status: "loading" }) as Resource;
    const promise = get(path).then(
      (value) => {
        running.delete(path);
        loadedAt.set(path, Date.now());
        const old = byPath[path];
        if (old?.status === "ready" && JSON.stringify(old.value) === JSON.stringify(value)) return;
        byPath[path] = ref({ status: "ready", value }) as Resource;
      },
      (error: unknown) => {
        running.delete(path);
        // A failed renewal leaves what was there: a stale calendar beats none.
        if (byPath[path]?.status !== "ready")
          byPath[path] = ref({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) }) as Resource;
      },
    );
    running.set(path, promise);
    return promise;
  }

  return {
    byPath,
    want(paths) {
      for (const path of paths) if (byPath[path] === undefined) void load(path);
    },
    refresh(paths, always = false) {
      for (const path of paths) {
        const stale = always || byPath[path]?.status === "failed" || Date.now() - (loadedAt.get(path) ?? 0) > freshFor;
        if (stale) {
          if (byPath[path]?.status === "failed") delete byPath[path];
          void load(path);
        }
      }
    },
    async settled(path) {
      if (byPath[path] === undefined || byPath[path]?.status === "failed") delete byPath[path];
      if (byPath[path]?.status !== "ready") await load(path);
    },
  };
}
