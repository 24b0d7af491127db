import type { PostAnswer, PostBody, PostPath } from "../schemas/api.ts";
import type { FieldError } from "../schemas/generated/wire.ts";
import type { Load } from "../schemas/load.ts";
import { pauseAfterBreak, pauseBefore, pauseFor, type Waiting } from "./busy.ts";
import { noteServerTime } from "./clock.ts";
import { CallError, sentenceFor, unanswered } from "./errors.ts";

/** The API bases, each an address without a slash at its end. Only the studio has its own. */
export interface ApiBases {
  readonly storefront: string;
  readonly admin: string;
  readonly boxOffice: string;
  readonly studio?: string;
}

interface ApiOptions {
  readonly bases: ApiBases;
  /** Of the sentences for what the server does not say itself. */
  readonly locale: string;
  /** The signed-in customer's token, if any. */
  customerToken(): string | undefined;
  /** The employee's token and the device's name, for the calls below these bases. */
  staff?: { bases: readonly (keyof ApiBases)[]; token(): string | undefined; device(): string };
  /** Seats that this cart holds count as free in what GET answers. */
  cartId(): string | undefined;
  /** Shows that calls wait until the server can serve them; without it they fail at once. */
  waiting?: Waiting;
  /** Called with each answer of a server that is up. */
  reached?(): void;
  fetch?: typeof fetch;
}

interface PostOptions {
  /** The same key acts once, however often the call is made; by default each call has its own. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * The server's calls. Both methods throw CallError, or the signal's AbortError. Each acts once, however often it is sent, and is sent
 * again once where a connection broke (docs/behaviour.md, "Broken connections").
 */
export interface Api {
  /** GETs a path, which types the answer, and unwraps `body`; a non-empty list of errors in it is thrown (docs/behaviour.md, "Envelope"). */
  get<Answer, Base extends keyof ApiBases>(base: Base, path: Load<Answer, Base>, signal?: AbortSignal): Promise<Answer>;
  /** POSTs to a call of the table of routes, which types what it takes and what it answers. */
  post<Base extends keyof ApiBases, Path extends PostPath<Base>>(
    base: Base,
    path: Path,
    body: PostBody<Base, Path>,
    options?: PostOptions,
  ): Promise<PostAnswer<Base, Path>>;
}

/** The fields that the envelope of an answer may have (docs/behaviour.md, "Envelope"). */
interface Envelope {
  readonly body?: unknown;
  readonly error?: unknown;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string;
}

/** The server's calls as one caller makes them: tokens and cart id are looked up at each call. */
export function createApi({
  bases,
  locale,
  customerToken,
  staff,
  cartId,
  waiting,
  reached,
  fetch: send = (input, init) => fetch(input, init),
}: ApiOptions): Api {
  async function call(url: string, init: RequestInit, headers: Readonly<Record<string, string | undefined>>): Promise<Envelope> {
    const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const request = { ...init, headers: [["Accept", "application/json"], ...present] } satisfies RequestInit;
    let attempt = 0;
    try {
      for (;;) {
        const { response, answer } = await askTwice(url, request);
        const pause =
          waiting && pauseBefore({ status: response.status, code: answer.errors?.[0]?.code, retryAfter: response.headers.get("retry-after") }, attempt);
        if (pause === undefined) return envelope(locale, response, answer);
        if (attempt === 0) waiting?.begin();
        attempt += 1;
        waiting?.pause(pause);
        await pauseFor(pause.length, init.signal ?? undefined);
      }
    } finally {
      if (attempt > 0) waiting?.end();
    }
  }

  /** A connection that breaks once is not the visitor's business. */
  async function askTwice(url: string, init: RequestInit) {
    try {
      return await ask(url, init);
    } catch (error) {
      if (!(error instanceof CallError && error.offline) || isOffline()) throw error;
      await pauseFor(pauseAfterBreak(), init.signal ?? undefined);
      return ask(url, init);
    }
  }

  async function ask(url: string, init: RequestInit): Promise<{ response: Response; answer: Envelope }> {
    try {
      const response = await send(url, init);
      noteServerTime(response.headers.get("date"));
      const text = await response.text();
      if (response.status < 500 && response.status !== 429) reached?.();
      return { response, answer: parse(text) };
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") throw error;
      throw unanswered(locale, error);
    }
  }

  /** Each base gets the token that it asks for, and no other. */
  function credentials(base: keyof ApiBases): Record<string, string | undefined> {
    if (!staff?.bases.includes(base)) return { "X-Customer-Token": customerToken() };
    const token = staff.token();
    return { Authorization: token && `Bearer ${token}`, "X-Device": staff.device() };
  }

  return {
    async get<Answer, Base extends keyof ApiBases>(base: Base, path: Load<Answer, Base>, signal?: AbortSignal) {
      const answer = await call(bases[base] + path, { signal }, { ...credentials(base), "X-Cart-Id": base === "storefront" ? cartId() : undefined });
      return answer.body as Answer;
    },
    async post<Base extends keyof ApiBases, Path extends PostPath<Base>>(
      base: Base,
      path: Path,
      body: PostBody<Base, Path>,
      { idempotencyKey = crypto.randomUUID(), signal }: PostOptions = {},
    ) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey, ...credentials(base) };
      return (await call(bases[base] + path, { method: "POST", body: JSON.stringify(body), signal }, headers)) as PostAnswer<Base, Path>;
    },
  };
}

/** The device itself knows that it has no network. */
const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** @throws CallError where the answer is a failure */
function envelope(locale: string, response: Response, answer: Envelope): Envelope {
  if (!response.ok) throw failure(locale, response, answer);
  const inner = (answer.body ?? answer) as Envelope;
  if (Array.isArray(inner.errors) && inner.errors.length > 0) throw failure(locale, response, inner);
  return answer;
}

/** A proxy's page or an empty answer counts as an answer without fields. */
function parse(text: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function failure(locale: string, response: Response, answer: Envelope): CallError {
  const errors = Array.isArray(answer.errors) ? answer.errors : [];
  const said = typeof answer.error === "string" && answer.error !== "" ? answer.error : errors[0]?.message;
  return new CallError({
    message: said ?? sentenceFor(locale, response.status),
    said: said !== undefined,
    status: response.status,
    errors,
    requestId: answer.requestId ?? response.headers.get("x-request-id") ?? undefined,
  });
}
