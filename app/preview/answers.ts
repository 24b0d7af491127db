import { boot } from "../boot.ts";

/** The answers to this page's calls, by path: a flow that is shown again need not wait for what has not changed. */
const answers = new Map<string, unknown>(Object.entries(boot.loads ?? {}));

/** Remembers what is asked from now on. */
export function rememberAnswers(): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const response = await ask(input, init);
    const path = pathOf(String(input));
    if (path !== undefined && (init?.method ?? "GET") === "GET" && response.ok) {
      const { body } = (await response.clone().json()) as { body: unknown };
      answers.set(path, body);
    }
    return response;
  };
}

export function rememberedAnswers(): Record<string, unknown> {
  return Object.fromEntries(answers);
}

/** Asks for all of it again. What fails is forgotten: the page asks for it and says why it is not there. @returns whether any is another now */
export async function renewAnswers(get: (path: string) => Promise<unknown>): Promise<boolean> {
  const before = JSON.stringify([...answers]);
  await Promise.all([...answers.keys()].map((path) => get(path).catch(() => answers.delete(path))));
  return JSON.stringify([...answers]) !== before;
}

function pathOf(url: string): string | undefined {
  const base = boot.bases.storefront;
  return url.startsWith(base) ? url.slice(base.length) : undefined;
}
