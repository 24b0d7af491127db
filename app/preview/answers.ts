import { boot } from "../boot.ts";

/** Responses by path, so that showing the flow again does not wait for unchanged data. */
const answers = new Map<string, unknown>(Object.entries(boot.loads ?? {}));

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

/** Reloads all responses and drops those that fail, so that the page reports them. @returns true if any changed */
export async function renewAnswers(get: (path: string) => Promise<unknown>): Promise<boolean> {
  const before = JSON.stringify([...answers]);
  await Promise.all([...answers.keys()].map((path) => get(path).catch(() => answers.delete(path))));
  return JSON.stringify([...answers]) !== before;
}

function pathOf(url: string): string | undefined {
  const base = boot.bases.storefront;
  return url.startsWith(base) ? url.slice(base.length) : undefined;
}
