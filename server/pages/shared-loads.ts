/** Milliseconds for which what another server or the clock changed may be missed. */
const freshFor = 1000;
const most = 500;

interface SharedLoad {
  readonly at: number;
  readonly changes: number;
  readonly config: object;
  readonly value: Promise<unknown>;
}

interface SharedLoads {
  /** What the answer at a path says inside its envelope, asked for where what is known of it may be out of date. The same object while the answer's text is the same. */
  get(path: string, config: object): Promise<unknown>;
}

/**
 * What strangers' pages are served with is the same for all of them: it is asked for once by all who come within a second, and again as
 * soon as this process has changed anything, or its configuration is another.
 * @param fetch the text of an answer, with its envelope; undefined where the call failed, which is not remembered, nor is what it throws
 * @param changes counts what this process changed
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
      if (found?.changes === changes() && found.config === config && performance.now() - found.at < freshFor) return found.value;
      if (!known.has(path) && known.size >= most) for (const all of [known, texts]) all.clear();
      const value = load(path);
      // Those who waited get the error; the next one asks again.
      value.catch(() => known.delete(path));
      known.set(path, { at: performance.now(), changes: changes(), config, value });
      return value;
    },
  };
}
