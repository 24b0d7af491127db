import { proxy, ref } from "valtio";
import type { Resource } from "../core/contract.ts";
import { onceReachable } from "./once-reachable.ts";

/** In milliseconds: entering a step refreshes older loads; the old value stays meanwhile. */
const freshFor = 10_000;

interface Renewal {
  readonly loading: boolean;
  readonly error: Error | undefined;
}

export interface Resources {
  readonly byPath: Record<string, Resource>;
  readonly renewals: Record<string, Renewal>;
  want(paths: Iterable<string>): void;
  /** Reloads failed and stale paths, or all if `always`. */
  refresh(paths: Iterable<string>, always?: boolean): void;
  /** Reloads a path and aborts a running request, which may predate the reason to reload. */
  reload(path: string): void;
  settled(path: string): Promise<void>;
  /** Loads and retries a path until released, which clears the value so that returning visitors get current data. */
  hold(path: string): () => void;
}

type Get = (path: string, signal: AbortSignal) => Promise<unknown>;

/** Creates a cache of loads by path, with one request per path at a time. */
export function createResources(get: Get, initial: Readonly<Record<string, unknown>> = {}): Resources {
  const byPath = proxy<Record<string, Resource>>({});
  const renewals = proxy<Record<string, Renewal>>({});
  const { load, abort, held, loadedAt, forgetFailures } = createLoader(get, byPath, renewals);
  for (const [path, value] of Object.entries(initial)) {
    byPath[path] = ref({ status: "ready", value }) as Resource;
    loadedAt.set(path, Date.now());
  }
  return {
    byPath,
    renewals,
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
    reload(path) {
      abort(path);
      if (byPath[path]?.status === "failed") delete byPath[path];
      void load(path);
    },
    async settled(path) {
      if (byPath[path] === undefined || byPath[path]?.status === "failed") delete byPath[path];
      if (byPath[path]?.status !== "ready") await load(path);
    },
    hold(path) {
      held.add(path);
      if (byPath[path] === undefined) void load(path);
      return () => {
        held.delete(path);
        forgetFailures(path);
        abort(path);
        delete byPath[path];
        delete renewals[path];
      };
    },
  };
}

function createLoader(get: Get, byPath: Resources["byPath"], renewals: Resources["renewals"]) {
  const loadedAt = new Map<string, number>();
  const running = new Map<string, { readonly done: Promise<void>; readonly controller: AbortController }>();
  const held = new Set<string>();
  const retries = new Map<string, () => void>();
  const failures = new Map<string, number>();

  function load(path: string): Promise<void> {
    const known = running.get(path);
    if (known) return known.done;
    cancelRetry(path);
    const controller = new AbortController();
    if (byPath[path]?.status === "ready") renewals[path] = { loading: true, error: undefined };
    else byPath[path] = ref({ status: "loading" }) as Resource;
    const { signal } = controller;
    const done = get(path, signal).then(
      (value) => (signal.aborted ? undefined : succeed(path, value)),
      (error: unknown) =>
        signal.aborted ? undefined : fail(path, error instanceof Error ? error : new Error(String(error))),
    );
    running.set(path, { done, controller });
    return done;
  }

  function succeed(path: string, value: unknown): void {
    running.delete(path);
    failures.delete(path);
    delete renewals[path];
    loadedAt.set(path, Date.now());
    const old = byPath[path];
    if (old?.status === "ready" && JSON.stringify(old.value) === JSON.stringify(value)) return;
    byPath[path] = ref({ status: "ready", value }) as Resource;
  }

  function fail(path: string, error: Error): void {
    running.delete(path);
    // A failed refresh leaves the old value: a stale calendar beats none.
    if (byPath[path]?.status === "ready") renewals[path] = ref({ loading: false, error });
    else byPath[path] = ref({ status: "failed", error }) as Resource;
    const count = (failures.get(path) ?? 0) + 1;
    failures.set(path, count);
    if (held.has(path) && !isFinal(error))
      retries.set(
        path,
        onceReachable(() => void load(path), count),
      );
  }

  function cancelRetry(path: string): void {
    retries.get(path)?.();
    retries.delete(path);
  }

  function abort(path: string): void {
    running.get(path)?.controller.abort();
    running.delete(path);
  }

  function forgetFailures(path: string): void {
    cancelRetry(path);
    failures.delete(path);
  }

  return { load, abort, held, loadedAt, forgetFailures };
}

/** The server refused the request, so a retry would fail too. */
const isFinal = (error: Error) => "retryable" in error && error.retryable === false;
