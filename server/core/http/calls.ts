import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { ApiBase, AuditAction } from "../../../schemas/api/route.ts";
import type { AskedAt, PathBelow, RouteBelow } from "../../../schemas/api.ts";
import { apiBases } from "../../../schemas/api-bases.ts";
import type { Clock } from "../clock.ts";
import type { Db, Tx } from "../database/tables.ts";
import { routeAt } from "./api-table.ts";
import { type AuditEntry, type AuditEvent, callerIdOf, type Door, recorderOf, type Signer } from "./door.ts";
import { HttpError } from "./http-error.ts";
import { idempotencyKeyOf, type PrepareAnswer, withIdempotency } from "./idempotency.ts";
import { type CallLimits, limitsOfCall } from "./limits.ts";

declare const admitted: unique symbol;

/** Marks a request to a call restricted to some callers. Only `Calls` passes such requests to handlers. */
interface LetIn<Kind extends "customer" | "employee" | "visitor"> {
  readonly [admitted]: Kind;
}

export type OwnersRequest = FastifyRequest & LetIn<"customer">;

export type VisitorsRequest = FastifyRequest & LetIn<"visitor">;

export type StaffsRequest = FastifyRequest & LetIn<"employee">;

/** Calls for anyone have no known caller. */
type By<Caller> = [Caller] extends ["own"]
  ? LetIn<"customer">
  : [Caller] extends ["optional"]
    ? LetIn<"visitor">
    : [Caller] extends ["anyone"]
      ? unknown
      : LetIn<"employee">;

type RequestTo<Route extends { caller: unknown }> = FastifyRequest<AskedAt<Route>> & By<Route["caller"]>;

/** Records the call's event in its transaction; `undefined` says that nothing changed. */
export type Audit<Entry = AuditEntry> = (entry: Entry | undefined) => Promise<void>;

/** `audit` for calls with an event in their row. Committing without calling it is an error. */
export type Audited<Route extends { caller: unknown }> = Route extends { audit: infer Action }
  ? {
      readonly audit: Audit<
        AuditEntry &
          (Action extends readonly AuditAction[] ? { readonly action: Action[number] } : unknown) &
          (Route["caller"] extends "anyone" ? { readonly by: Signer } : unknown)
      >;
    }
  : unknown;

type HandlerOf<Route extends { caller: unknown }> = (request: RequestTo<Route>, reply: FastifyReply) => unknown;

export interface Change {
  readonly tx: Tx;
  readonly key: string | undefined;
  readonly now: Date;
}

export interface Act<Request extends FastifyRequest> extends Change {
  readonly request: Request;
  readonly params: Request["params"];
  readonly body: Request["body"];
}

interface OnceOptions<T> {
  /** Distinguishes requests with the same key. Stored as a fast hash, so never include a password. */
  readonly fingerprint?: unknown;
  /** The caller, if not the token's owner: a call that ends its session passes the session. */
  readonly caller?: string;
  /** Tries the same as one statement that also stores the answer. Returns undefined, without changes, if it cannot. */
  readonly inOneStatement?: (prepare: PrepareAnswer) => Promise<T | undefined>;
}

/**
 * Runs work in a transaction, once per Idempotency-Key; a retry gets the same answer or refusal.
 * @throws HttpError what `work` throws; 400 for a malformed key, or a key of another request
 */
export type Once<Extra = unknown> = <T>(
  work: (change: Change & Extra) => Promise<T>,
  options?: OnceOptions<T>,
) => Promise<T>;

/** A request of `actAround`, for acts that sign in and set cookies. */
export interface ActRequest<Extra = unknown> {
  readonly request: FastifyRequest;
  readonly once: Once<Extra>;
  readonly reply: FastifyReply;
}

type ActOf<Route extends { caller: unknown }> = Act<RequestTo<Route>> & Audited<Route>;

type AroundOf<Route extends { caller: unknown }> = (
  request: RequestTo<Route>,
  once: Once<Audited<Route>>,
  reply: FastifyReply,
) => Promise<object>;

/** POST paths by repeat rule: "safe" changes nothing, "key" acts once per key. */
type PostPaths<Base extends ApiBase, Repeat> = Extract<
  RouteBelow<"POST", Base, PathBelow<"POST", Base>>,
  { repeat: Repeat }
>["path"];

/** A handler on its own, typed by its row of the table. */
export type GetHandler<Base extends ApiBase, Path extends PathBelow<"GET", Base>> = HandlerOf<
  RouteBelow<"GET", Base, Path>
>;

export type ActHandler<Base extends ApiBase, Path extends PostPaths<Base, "key">> = (
  act: ActOf<RouteBelow<"POST", Base, Path>>,
) => Promise<object>;

export type AroundHandler<Base extends ApiBase, Path extends PostPaths<Base, "key">> = AroundOf<
  RouteBelow<"POST", Base, Path>
>;

/** A server scope that accepts only the table's calls below a base, typed by the table. */
export interface Calls<Base extends ApiBase> extends Pick<FastifyInstance, "addHook" | "jobLog"> {
  get<const Path extends PathBelow<"GET", Base>>(path: Path, handler: HandlerOf<RouteBelow<"GET", Base, Path>>): void;
  post<const Path extends PostPaths<Base, "safe">>(
    path: Path,
    handler: HandlerOf<RouteBelow<"POST", Base, Path>>,
  ): void;
  /** Adds a change that happens entirely in its transaction. */
  act<const Path extends PostPaths<Base, "key">>(
    path: Path,
    work: (act: ActOf<RouteBelow<"POST", Base, Path>>) => Promise<object>,
  ): void;
  /** Adds a change with work outside its transaction, such as hashing a password. The handler must call `once`. */
  actAround<const Path extends PostPaths<Base, "key">>(
    path: Path,
    handler: AroundOf<RouteBelow<"POST", Base, Path>>,
    options?: Pick<RouteShorthandOptions, "bodyLimit">,
  ): void;
}

interface Host {
  readonly db: Db;
  readonly now: Clock;
  readonly door: Partial<Pick<Door, "recordEvent">>;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

type Work<T> = (change: Change & { readonly audit?: Audit }) => Promise<T>;

/** @throws Error if the scope belongs to another base */
export function callsBelow<Base extends ApiBase>(scope: FastifyInstance, base: Base, host: Host): Calls<Base> {
  if (scope.prefix !== apiBases[base])
    throw new Error(`The calls of ${base} are below ${apiBases[base]}, but this scope is below ${scope.prefix}.`);
  const limitsOf = (method: "GET" | "POST", path: string) => {
    const route = routeAt(method, scope.prefix + path);
    return route && limitsOfCall(host.db, route);
  };
  const added = {
    addHook: scope.addHook.bind(scope),
    jobLog: scope.jobLog,
    get(path: string, handler: Handler) {
      const limits = limitsOf("GET", path);
      scope.get(path, (request, reply) => limited(limits, request, async () => handler(request, reply)));
    },
    post(path: string, handler: Handler) {
      const limits = limitsOf("POST", path);
      scope.post(path, (request, reply) => limited(limits, request, async () => handler(request, reply)));
    },
    act(path: string, work: (act: Act<FastifyRequest>) => Promise<object>) {
      const limits = limitsOf("POST", path);
      scope.post(path, (request) =>
        limited(limits, request, () =>
          onceFor(host, request)((change) => work({ ...change, request, params: request.params, body: request.body })),
        ),
      );
    },
    actAround(
      path: string,
      handler: (request: FastifyRequest, once: Once, reply: FastifyReply) => Promise<object>,
      options: Pick<RouteShorthandOptions, "bodyLimit"> = {},
    ) {
      const limits = limitsOf("POST", path);
      scope.post(path, options, async (request, reply) => {
        const once = onceFor(host, request);
        let hasActed = false;
        const marked: Once = (work, options) => {
          hasActed = true;
          return once(work, options);
        };
        const answer = await limited(
          limits,
          request,
          () => handler(request, marked, reply),
          () => hasActed,
        );
        if (!hasActed) throw new Error(`The call ${path} was answered without acting once for its key.`);
        return answer;
      });
    },
  };
  // The compiler cannot follow paths that are not literal; the table checks them at build time.
  return added as unknown as Calls<Base>;
}

/**
 * Counts the call before its work. Refunds a form that is refused before the work changed anything.
 * @throws HttpError 429
 */
async function limited<T>(
  limits: CallLimits | undefined,
  request: FastifyRequest,
  work: () => Promise<T>,
  hasActed = () => true,
): Promise<T> {
  if (limits === undefined) return work();
  const attempt = await limits.consume(request);
  try {
    const answer = await work();
    await limits.refundSuccess(request);
    return answer;
  } catch (error) {
    if (!hasActed() && error instanceof HttpError && error.status === 400) await attempt.refund();
    throw error;
  }
}

function onceFor({ db, now, door }: Host, request: FastifyRequest): Once {
  const route = request.routeOptions.url ?? "";
  const { audit: actions } = routeAt("POST", route) ?? {};
  return (
    work,
    { fingerprint = [request.params, request.body], caller = callerIdOf(request), inOneStatement } = {},
  ) => {
    const key = idempotencyKeyOf(request);
    const moment = new Date(now().epochMilliseconds);
    const keyed = { key, route, caller, body: fingerprint, now: moment, locale: request.locale };
    return withIdempotency(
      db,
      keyed,
      (tx) => {
        const change = { tx, key, now: moment };
        if (actions === undefined) return work(change);
        const record = (entry: AuditEntry) => {
          const event = (typeof actions === "string" ? { action: actions, ...entry } : entry) as AuditEvent;
          return recorderOf(door)(tx, request, event, moment);
        };
        return audited(work, change, record);
      },
      inOneStatement,
    );
  };
}

/** @throws Error if the work records no event, so that the transaction is rolled back */
async function audited<T>(work: Work<T>, change: Change, record: (entry: AuditEntry) => Promise<void>): Promise<T> {
  let isDone = false;
  const answer = await work({
    ...change,
    async audit(entry) {
      isDone = true;
      if (entry !== undefined) await record(entry);
    },
  });
  if (!isDone) throw new Error("The call's row names an audit event, but the change recorded none.");
  return answer;
}
