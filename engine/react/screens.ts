import { type ComponentType, useEffect, useState } from "react";
import type { AnyKind } from "../core/kind.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind's screen takes its own types
export type Screen = ComponentType<any>;

const loaded = new WeakMap<AnyKind, Screen>();

/** Loads the code of a kind's screen, once. A failed load is tried again at the next call. */
export async function loadScreen(kind: AnyKind): Promise<Screen> {
  const known = loaded.get(kind);
  if (known) return known;
  const screen = (await kind.screen()).default as Screen;
  loaded.set(kind, screen);
  return screen;
}

export type ScreenState =
  | { readonly status: "ready"; readonly Screen: Screen }
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: Error; retry(): void };

/** The screen of a kind: at once where its code is there already. */
export function useScreen(kind: AnyKind | undefined): ScreenState {
  const [failure, setFailure] = useState<{ kind: AnyKind; error: Error } | undefined>();
  // Counts what makes the hook look again: a load that came, a press on Retry.
  const [looked, setLooked] = useState(0);
  const known = kind && loaded.get(kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looking again is what loads again
  useEffect(() => {
    if (kind === undefined || known !== undefined) return;
    let current = true;
    loadScreen(kind).then(
      () => current && setLooked((count) => count + 1),
      (error: unknown) => current && setFailure({ kind, error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      current = false;
    };
  }, [kind, known, looked]);
  if (known) return { status: "ready", Screen: known };
  if (failure !== undefined && failure.kind === kind) {
    return {
      status: "failed",
      error: failure.error,
      retry() {
        setFailure(undefined);
        setLooked((count) => count + 1);
      },
    };
  }
  return { status: "loading" };
}
