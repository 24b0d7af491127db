import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { ApiBase, AskedAt, PathBelow, RouteBelow } from "../../../schemas/api.ts";
import { apiBases } from "../../../schemas/api-bases.ts";
import type { Clock } from "../clock.ts";
import type { Db, Tx } from "../database/tables.ts";
import { callerIdOf } from "./door.ts";
import { idempotencyKeyOf, type Keep, withIdempotency } from "./idempotency.ts";

declare const letIn: unique symbol;

/** Of a request to a call that the table of routes keeps for some callers. Only `Calls` gives a handler one. */
interface LetIn<Kind extends "customer" | "employee" | "visitor"> {
  readonly [letIn]: Kind;
}

/** A request that a signed-in customer makes. */
export type OwnersRequest = FastifyRequest & LetIn<"customer">;

/** A request that a visitor makes, signed in or not. */
export type VisitorsRequest = FastifyRequest & LetIn<"visitor">;

/** A request that an employee makes. */
export type StaffsRequest = FastifyRequest & LetIn<"employee">;

/** A call for anybody knows of nobody who makes it. */
type By<Caller> = [Caller] extends ["own"]
  ? LetIn<"customer">
  : [Caller] extends ["optional"]
    ? LetIn<"visitor">
    : [Caller] extends ["anyone"]
      ? unknown
      : LetIn<"employee">;

type RequestTo<Route extends { caller: unknown }> = FastifyRequest<AskedAt<Route>> & By<Route["caller"]>;

type HandlerOf<Route extends { caller: unknown }> = (request: RequestTo<Route>, reply: FastifyReply) => unknown;

/** The transaction in which a request makes its change. */
export interface Change {
  readonly tx: Tx;
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
  readonly now: Date;
}

/** A request and the transaction in which it makes its change. */
export interface Act<Request extends FastifyRequest> extends Change {
  readonly request: Request;
  readonly params: Request["params"];
  readonly body: Request["body"];
}

interface OnceOptions<T> {
  /** Tells this request from others that have its key; by default its parameters and its body. Kept as a quick hash: no password may be part of it. */
  readonly told?: unknown;
  /** Who makes the request, where that is not whom its token names: the session, for a call that ends it. */
  readonly caller?: string;
  /** Tries the same without a transaction, in one statement that also keeps the answer; where it cannot, it changes nothing and returns undefined. */
  readonly atOnce?: (keep: Keep) => Promise<T | undefined>;
}

/**
 * Does the work of a request in a transaction, once for its Idempotency-Key; sent again, the request gets the same answer or refusal.
 * @throws HttpError what `work` throws; 400 for a malformed key, or one that another request has
 */
export type Once = <T>(work: (change: Change) => Promise<T>, options?: OnceOptions<T>) => Promise<T>;

/** Paths of POSTs that change nothing ("safe"), or that act once for their key ("key"). */
type PostPaths<Base extends ApiBase, Repeat> = Extract<RouteBelow<"POST", Base, PathBelow<"POST", Base>>, { repeat: Repeat }>["path"];

/** A scope of the server whose calls are those of the table below a base: what a handler is asked, and by whom, is what the table says. */
export interface Calls<Base extends ApiBase> extends Pick<FastifyInstance, "addHook" | "jobLog"> {
  get<const Path extends PathBelow<"GET", Base>>(path: Path, handler: HandlerOf<RouteBelow<"GET", Base, Path>>): void;
  /** Adds a POST that changes nothing. */
  post<const Path extends PostPaths<Base, "safe">>(path: Path, handler: HandlerOf<RouteBelow<"POST", Base, Path>>): void;
  /** Adds a change: its transaction is all that it does. */
  act<const Path extends PostPaths<Base, "key">>(path: Path, work: (act: Act<RequestTo<RouteBelow<"POST", Base, Path>>>) => Promise<object>): void;
  /** Adds a change that also does something outside its transaction, such as hashing a password. The handler calls `once`. */
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

/** @throws Error where the scope is another base's */
export function callsBelow<Base extends ApiBase>(scope: FastifyInstance, base: Base, { db, now }: Host): Calls<Base> {
  if (scope.prefix !== apiBases[base]) throw new Error(`The calls of ${base} are below ${apiBases[base]}, but this scope is below ${scope.prefix}.`);
  const onceFor =
    (request: FastifyRequest): Once =>
    (work, { told = [request.params, request.body], caller = callerIdOf(request), atOnce } = {}) => {
      const key = idempotencyKeyOf(request);
      const moment = new Date(now().epochMilliseconds);
      const keyed = { key, route: request.routeOptions.url ?? "", caller, body: told, now: moment, locale: request.locale };
      return withIdempotency(db, keyed, (tx) => work({ tx, key, now: moment }), atOnce);
    };
  const added = {
    addHook: scope.addHook.bind(scope),
    jobLog: scope.jobLog,
    get: scope.get.bind(scope),
    post: scope.post.bind(scope),
    act(path: string, work: (act: Act<FastifyRequest>) => Promise<object>) {
      scope.post(path, (request) => onceFor(request)((change) => work({ ...change, request, params: request.params, body: request.body })));
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
  // The compiler does not follow paths that are not known yet: the table checks them while the server is built.
  return added as unknown as Calls<Base>;
}
