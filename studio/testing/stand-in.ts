import { vi } from "vitest";

/** A call that the studio made, for the test to answer. */
interface Call {
  readonly path: string;
  readonly body: unknown;
  /** The answer; of a GET what it asked for is its `body`. */
  answer(json: object, status?: number): void;
}

/** A document of the studio, and in place of its server the calls that are made, in their order. Before a module of the studio is imported. */
export function standIn(): { readonly calls: Call[] } {
  document.body.innerHTML = '<script id="boot" type="application/json">{"museum":"M","locale":"en","timeZone":"UTC"}</script>';
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const calls: Call[] = [];
  vi.stubGlobal(
    "fetch",
    (url: string, { body }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        const answer: Call["answer"] = (json, status = 200) => resolve(new Response(JSON.stringify(json), { status }));
        calls.push({ path: url.replace(/^.*\/api\/studio/, ""), body: typeof body === "string" ? JSON.parse(body) : undefined, answer });
      }),
  );
  return { calls };
}

/** A failure as the server answers it. */
export const failure = (message: string, code = "INTERNAL"): object => ({ error: message, errors: [{ code, message, field: null }] });
