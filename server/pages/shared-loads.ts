/** Milliseconds for which changes by other servers or the clock may go unnoticed. */
const freshMs = 1000;
const maxLoads = 500;

interface SharedLoad {
  readonly at: number;
  readonly changes: number;
  readonly config: object;
  readonly value: Promise<unknown>;
}

interface SharedLoads {
  /** Returns the same object while the text is unchanged. */
  get(path: string, config: object): Promise<unknown>;
}

/**
 * Shares anonymous loads between requests for a second, or until this process changes data or its configuration.
 * @param fetch returns the response text; undefined and errors are not cached
 * @param changes counts this process's changes
 */
export function sharedLoads(fetch: (path: string) => Promise<string | undefined>, changes: () => number): SharedLoads {
  const known = new Map<string, SharedLoad>();
  const texts = new Map<string, { readonly text: string; readonly value: unknown }>();

  async function load(path: string): Promise<unknown> {
    const text = await fetch(path);
    if (text === undefined) {
      known.delete(path);
      return undefined;
    }
    const before = texts.get(path);
    if (before?.text === text) return before.value;
    const { body: value } = JSON.parse(text) as { body: unknown };
    texts.set(path, { text, value });
    return value;
  }

  return {
    get(path, config) {
      const found = known.get(path);
      if (found?.changes === changes() && found.config === config && performance.now() - found.at < freshMs)
        return found.value;
      if (!known.has(path) && known.size >= maxLoads) for (const all of [known, texts]) all.clear();
      const value = load(path);
      // Waiting callers get the error; the next call retries.
      value.catch(() => known.delete(path));
      known.set(path, { at: performance.now(), changes: changes(), config, value });
      return value;
    },
  };
}
