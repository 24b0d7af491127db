import { useRef, useState } from "react";

interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next older page; absent on the last. */
  readonly before?: number;
}

interface Pages<Item> {
  /** Items of all loaded pages, newest first; undefined before the first. */
  readonly items: readonly Item[] | undefined;
  readonly hasEarlier: boolean;
  readonly error: Error | undefined;
  load(): void;
  /** Loads the next older page, unless a load is running. */
  loadEarlier(): void;
}

export function usePages<Item>(loadPage: (before: number | undefined) => Promise<Page<Item>>): Pages<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [before, setBefore] = useState<number>();
  const [error, setError] = useState<Error>();
  /** The current load; an older one's answer is ignored. */
  const running = useRef<object>(undefined);

  async function load(from?: number): Promise<void> {
    const request = {};
    running.current = request;
    setError(undefined);
    try {
      const page = await loadPage(from);
      if (running.current !== request) return;
      setItems((known = []) => (from === undefined ? page.items : [...known, ...page.items]));
      setBefore(page.before);
    } catch (thrown) {
      if (running.current === request) setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      if (running.current === request) running.current = undefined;
    }
  }

  return {
    ...{ items, error, hasEarlier: before !== undefined },
    load: () => void load(),
    loadEarlier() {
      if (before !== undefined && running.current === undefined) void load(before);
    },
  };
}
