import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { ApiBase } from "../../../schemas/api/route.ts";
import type { AskedAt, PathBelow, RouteBelow } from "../../../schemas/api.ts";
import { apiBases } from "../../../schemas/api-bases.ts";
import type { Clock } from "../clock.ts";
import type { Db, Tx } from "../database/tables.ts";
import { callerIdOf } from "./door.ts";
import { idempotencyKeyOf, type Keep, withIdempotency } from "./idempotency.ts";

declare const letIn: unique symbol;

/** Marks a request to a call restricted to some callers. Only `Calls` passes such requests to handlers. */
interface LetIn<Kind extends "customer" | "employee" | "visitor"> {
  readonly [letIn]: Kind;
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
  readonly told?: unknown;
  /** The caller, if not the token's owner: a call that ends its session passes the session. */
  readonly caller?: string;
  /** Tries the same as one statement that also stores the answer. Returns undefined, without changes, if it cannot. */
  readonly atOnce?: (keep: Keep) => Promise<T | undefined>;
}

/**
 * Runs work in a transaction, once per Idempotency-Key; a retry gets the same answer or refusal.
 * @throws HttpError what `work` throws; 400 for a malformed key, or a key of another request
 */
export type Once = <T>(work: (change: Change) => Promise<T>, options?: OnceOptions<T>) => Promise<T>;

/** A request of `actAround`, for acts that sign in and set cookies. */
export interface ActRequest {
  readonly request: FastifyRequest;
  readonly once: Once;
  readonly reply: FastifyReply;
}

/** POST paths by repeat rule: "safe" changes nothing, "key" acts once per key. */
type PostPaths<Base extends ApiBase, Repeat> = Extract<
  RouteBelow<"POST", Base, PathBelow<"POST", Base>>,
  { repeat: Repeat }
>["path"];

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
    work: (act: Act<RequestTo<RouteBelow<"POST", Base, Path>>>) => Promise<object>,
  ): void;
  /** Adds a change with work outside its transaction, such as hashing a password. The handler must call `once`. */
  actAround<const Path extends PostPaths<Base, "key">>(
    path: Path,
    handler: (request: RequestTo<RouteBelow<"POST", Base, Path>>, once: Once, reply: FastifyReply) => Promise<object>,
    options?: Pick<RouteShorthandOptions, "bodyLimit">,
  ): void;
}

interface Host {
  readonly db: Db;
  readonly now: Clock;
}

/** @throws Error if the scope belongs to another base */
export function callsBelow<Base extends ApiBase>(scope: FastifyInstance, base: Base, { db, now }: Host): Calls<Base> {
  if (scope.prefix !== apiBases[base])
    throw new Error(`The calls of ${base} are below ${apiBases[base]}, but this scope is below ${scope.prefix}.`);
  const onceFor =
    (request: FastifyRequest): Once =>
    (work, { told = [request.params, request.body], caller = callerIdOf(request), atOnce } = {}) => {
      const key = idempotencyKeyOf(request);
      const moment = new Date(now().epochMilliseconds);
      const keyed = {
        key,
        route: request.routeOptions.url ?? "",
        caller,
        body: told,
        now: moment,
        locale: request.locale,
      };
      return withIdempotency(db, keyed, (tx) => work({ tx, key, now: moment }), atOnce);
    };
  const added = {
    addHook: scope.addHook.bind(scope),
    jobLog: scope.jobLog,
    get: scope.get.bind(scope),
    post: scope.post.bind(scope),
    act(path: string, work: (act: Act<FastifyRequest>) => Promise<object>) {
      scope.post(path, (request) =>
        onceFor(request)((change) => work({ ...change, request, params: request.params, body: request.body })),
      );
    },
    actAround(
      path: string,
      handler: (request: FastifyRequest, once: Once, reply: FastifyReply) => Promise<object>,
      options: Pick<RouteShorthandOptions, "bodyLimit"> = {},
    ) {
      scope.post(path, options, async (request, reply) => {
        const once = onceFor(request);
        let hasActed = false;
        const noted: Once = (work, options) => {
          hasActed = true;
          return once(work, options);
        };
        const answer = await handler(request, noted, reply);
        if (!hasActed) throw new Error(`The call ${path} was answered without acting once for its key.`);
        return answer;
      });
    },
  };
  // The compiler cannot follow paths that are not literal; the table checks them at build time.
  return added as unknown as Calls<Base>;
}
