import { useEffect, useRef, useState } from "react";

/** Something asked of a server. While it is asked for again, the last value stays. */
interface Loaded<T> {
  readonly loading: boolean;
  readonly value: T | undefined;
  readonly error: Error | undefined;
  /** Asks once more. */
  retry(): void;
}

interface Known<T> {
  readonly key: string | undefined;
  readonly loading: boolean;
  readonly value?: T;
  readonly error?: Error;
}

/**
 * What `load` gives for a key; undefined asks for nothing, another key asks anew. What failed is asked for again by itself once the
 * network is back.
 */
export function useLoaded<T, Key extends string>(key: Key | undefined, load: (key: Key, signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [known, setKnown] = useState<Known<T>>({ key: undefined, loading: false });
  const [attempt, setAttempt] = useState(0);
  // Not read from the state: the network may be back before that is rendered.
  const failed = useRef(false);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what asks again
  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    failed.current = false;
    setKnown((before) => ({ key, loading: true, value: before.key === key ? before.value : undefined }));
    latest.current(key, signal).then(
      (value) => signal.aborted || setKnown({ key, loading: false, value }),
      (error: unknown) => {
        if (signal.aborted) return;
        failed.current = true;
        setKnown((before) => ({ key, loading: false, value: before.value, error: error instanceof Error ? error : new Error(String(error)) }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);

  useEffect(() => {
    const again = () => failed.current && setAttempt((count) => count + 1);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);

  // Of another key than the one asked for now: nothing is known yet.
  const current = known.key === key ? known : { loading: key !== undefined, value: undefined, error: undefined };
  return { loading: current.loading, value: current.value, error: current.error, retry: () => setAttempt((count) => count + 1) };
}
