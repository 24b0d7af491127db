import { vi } from "vitest";

interface Call {
  readonly path: string;
  readonly body: unknown;
  /** Its idempotency key. */
  readonly key: string | undefined;
  /** Answers the call; a GET's result is `body`. */
  answer(json: object, status?: number): void;
}

/** Sets up the document and a fake server that records calls. Call it before importing a studio module. */
export function fakeServer(): { readonly calls: Call[] } {
  document.body.innerHTML =
    '<script id="boot" type="application/json">{"museum":"M","locale":"en","timeZone":"UTC"}</script>';
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const calls: Call[] = [];
  vi.stubGlobal(
    "fetch",
    (url: string, { body, headers }: RequestInit = {}) =>
      new Promise<Response>((resolve) => {
        // A real body is read in several turns of the event loop, which act() does not wait for.
        const answer: Call["answer"] = (json, status = 200) =>
          resolve(Object.assign(new Response(null, { status }), { text: async () => JSON.stringify(json) }));
        calls.push({
          path: url.replace(/^.*\/api\/studio/, ""),
          body: typeof body === "string" ? JSON.parse(body) : undefined,
          key: (headers as Record<string, string> | undefined)?.["Idempotency-Key"],
          answer,
        });
      }),
  );
  return { calls };
}

export const failure = (message: string, code = "INTERNAL"): object => ({
  error: message,
  errors: [{ code, message, field: null }],
});
