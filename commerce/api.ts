import type { Load } from "../engine/core/load.ts";
import type { PostAnswer, PostBody, PostPath } from "../schemas/api.ts";
import type { FieldError } from "../schemas/generated/wire.ts";
import { pauseAfterBreak, pauseBefore, pauseFor, type Waiting } from "./busy.ts";
import { noteServerTime } from "./clock.ts";
import { CallError, sentenceFor, unanswered } from "./errors.ts";

/** API base URLs without a trailing slash. Only the studio uses its own. */
export interface ApiBases {
  readonly storefront: string;
  readonly admin: string;
  readonly boxOffice: string;
  readonly studio?: string;
}

interface ApiOptions {
  readonly bases: ApiBases;
  readonly locale: string;
  customerToken(): string | undefined;
  /** The employee's token and the device's name, sent to these bases. */
  staff?: { bases: readonly (keyof ApiBases)[]; token(): string | undefined; device(): string };
  /** GET responses count seats that this cart holds as free. */
  cartId(): string | undefined;
  /** Shows that calls wait for a busy server; without it they fail immediately. */
  waiting?: Waiting;
  reached?(): void;
  fetch?: typeof fetch;
}

interface PostOptions {
  /** Calls with the same key act once; by default each call gets a new key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Idempotent calls that retry one broken connection (docs/behaviour.md, "Broken connections"). @throws CallError */
export interface Api {
  /** GETs a path and unwraps `body`; throws errors listed in it (docs/behaviour.md, "Envelope"). */
  get<Answer, Base extends keyof ApiBases>(base: Base, path: Load<Answer, Base>, signal?: AbortSignal): Promise<Answer>;
  post<Base extends keyof ApiBases, Path extends PostPath<Base>>(
    base: Base,
    path: Path,
    body: PostBody<Base, Path>,
    options?: PostOptions,
  ): Promise<PostAnswer<Base, Path>>;
}

/** (docs/behaviour.md, "Envelope") */
interface Envelope {
  readonly body?: unknown;
  readonly error?: unknown;
  readonly errors?: readonly FieldError[];
  readonly requestId?: string;
}

/** Creates the API client. Reads tokens and cart id at each call. */
export function createApi(options: ApiOptions): Api {
  const { bases, locale, customerToken, staff, cartId } = options;

  async function call(
    url: string,
    init: RequestInit,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<Envelope> {
    const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const request = {
      ...init,
      headers: [["Accept", "application/json"], ["Accept-Language", locale], ...present],
    } satisfies RequestInit;
    const { response, answer } = await askUntilFree(options, url, request);
    return envelope(locale, response, answer);
  }

  function credentials(base: keyof ApiBases): Record<string, string | undefined> {
    if (!staff?.bases.includes(base)) return { "X-Customer-Token": customerToken() };
    const token = staff.token();
    return { Authorization: token && `Bearer ${token}`, "X-Device": staff.device() };
  }

  return {
    async get<Answer, Base extends keyof ApiBases>(base: Base, path: Load<Answer, Base>, signal?: AbortSignal) {
      const answer = await call(
        bases[base] + path,
        { signal },
        { ...credentials(base), "X-Cart-Id": base === "storefront" ? cartId() : undefined },
      );
      return answer.body as Answer;
    },
    async post<Base extends keyof ApiBases, Path extends PostPath<Base>>(
      base: Base,
      path: Path,
      body: PostBody<Base, Path>,
      { idempotencyKey = crypto.randomUUID(), signal }: PostOptions = {},
    ) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey, ...credentials(base) };
      return (await call(
        bases[base] + path,
        { method: "POST", body: JSON.stringify(body), signal },
        headers,
      )) as PostAnswer<Base, Path>;
    },
  };
}

/** Asks again while the server is busy, as often as it allows. */
async function askUntilFree(options: ApiOptions, url: string, init: RequestInit) {
  const { waiting } = options;
  let attempt = 0;
  try {
    for (;;) {
      const asked = await askTwice(options, url, init);
      const pause = waiting && pauseBefore(busyStateOf(asked), attempt);
      if (pause === undefined) return asked;
      if (attempt === 0) waiting?.begin();
      attempt += 1;
      waiting?.pause(pause);
      await pauseFor(pause.length, init.signal ?? undefined);
    }
  } finally {
    if (attempt > 0) waiting?.end();
  }
}

const busyStateOf = ({ response, answer }: Awaited<ReturnType<typeof askTwice>>) => ({
  status: response.status,
  code: answer.errors?.[0]?.code,
  retryAfter: response.headers.get("retry-after"),
});

/** Retries one broken connection without telling the visitor. */
async function askTwice(options: ApiOptions, url: string, init: RequestInit) {
  try {
    return await ask(options, url, init);
  } catch (error) {
    if (!(error instanceof CallError && error.offline) || isOffline()) throw error;
    await pauseFor(pauseAfterBreak(), init.signal ?? undefined);
    return ask(options, url, init);
  }
}

async function ask(
  { locale, reached, fetch: send = (input, init) => fetch(input, init) }: ApiOptions,
  url: string,
  init: RequestInit,
): Promise<{ response: Response; answer: Envelope }> {
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

const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** @throws CallError if the response is a failure */
function envelope(locale: string, response: Response, answer: Envelope): Envelope {
  if (!response.ok) throw failure(locale, response, answer);
  const inner = (answer.body ?? answer) as Envelope;
  if (Array.isArray(inner.errors) && inner.errors.length > 0) throw failure(locale, response, inner);
  return answer;
}

/** Treats a proxy's page or an empty response as an empty envelope. */
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
