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
  get(path: string, language: string, config: object): Promise<unknown>;
}

/**
 * Shares anonymous loads between requests for a second, or until this process changes data or its configuration.
 * @param fetch returns the response text in a language; undefined and errors are not cached
 * @param changes counts this process's changes
 */
export function sharedLoads(
  fetch: (path: string, language: string) => Promise<string | undefined>,
  changes: () => number,
): SharedLoads {
  const known = new Map<string, SharedLoad>();
  const texts = new Map<string, { readonly text: string; readonly value: unknown }>();

  async function load(key: string, path: string, language: string): Promise<unknown> {
    const text = await fetch(path, language);
    if (text === undefined) {
      known.delete(key);
      return undefined;
    }
    const before = texts.get(key);
    if (before?.text === text) return before.value;
    const { body: value } = JSON.parse(text) as { body: unknown };
    texts.set(key, { text, value });
    return value;
  }

  return {
    get(path, language, config) {
      const key = `${language} ${path}`;
      const found = known.get(key);
      if (found?.changes === changes() && found.config === config && performance.now() - found.at < freshMs)
        return found.value;
      if (!known.has(key) && known.size >= maxLoads) for (const all of [known, texts]) all.clear();
      const value = load(key, path, language);
      // Waiting callers get the error; the next call retries.
      value.catch(() => known.delete(key));
      known.set(key, { at: performance.now(), changes: changes(), config, value });
      return value;
    },
  };
}
