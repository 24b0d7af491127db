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
  readonly failure: string | undefined;
  load(): void;
  /** Loads the next older page, unless a load is running. */
  loadEarlier(): void;
}

export function usePages<Item>(ask: (before: number | undefined) => Promise<Page<Item>>): Pages<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [before, setBefore] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** The current load; an older one's answer is ignored. */
  const underWay = useRef<object>(undefined);

  async function load(from?: number): Promise<void> {
    const mine = {};
    underWay.current = mine;
    setFailure(undefined);
    try {
      const page = await ask(from);
      if (underWay.current !== mine) return;
      setItems((known = []) => (from === undefined ? page.items : [...known, ...page.items]));
      setBefore(page.before);
    } catch (error) {
      if (underWay.current === mine) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      if (underWay.current === mine) underWay.current = undefined;
    }
  }

  return {
    ...{ items, failure, hasEarlier: before !== undefined },
    load: () => void load(),
    loadEarlier() {
      if (before !== undefined && underWay.current === undefined) void load(before);
    },
  };
}
