import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { ApiBase, AskedAt, PathBelow, RouteBelow } from "../../../schemas/api.ts";
import { apiBases } from "../../../schemas/api-bases.ts";

declare const letIn: unique symbol;

/** Of a request to a call that the table of routes keeps for customers, or for employees. Only `Calls` gives a handler one. */
interface LetIn<Kind extends "customer" | "employee"> {
  readonly [letIn]: Kind;
}

/** A request that a signed-in customer makes. */
export type OwnersRequest = FastifyRequest & LetIn<"customer">;

/** A request that an employee makes. */
export type StaffsRequest = FastifyRequest & LetIn<"employee">;

/** A call for anybody knows of nobody who makes it. */
type By<Caller> = [Caller] extends ["own"] ? LetIn<"customer"> : [Caller] extends ["anyone" | "optional"] ? unknown : LetIn<"employee">;

type Method = "GET" | "POST";

type RequestTo<Route extends { caller: unknown }> = FastifyRequest<AskedAt<Route>> & By<Route["caller"]>;

/** The input of a POST's handler. */
export type RequestOf<Base extends ApiBase, Path> = RequestTo<RouteBelow<"POST", Base, Path>>;

type HandlerOf<Route extends { caller: unknown }> = (request: RequestTo<Route>, reply: FastifyReply) => unknown;

/** Adds one call of the table. */
interface Add<M extends Method, Base extends ApiBase> {
  <const Path extends PathBelow<M, Base>>(path: Path, handler: HandlerOf<RouteBelow<M, Base, Path>>): void;
  <const Path extends PathBelow<M, Base>>(path: Path, options: RouteShorthandOptions, handler: HandlerOf<RouteBelow<M, Base, Path>>): void;
}

/** A scope of the server whose calls are those of the table below a base: what a handler is asked, and by whom, is what the table says. */
export type Calls<Base extends ApiBase> = Pick<FastifyInstance, "addHook" | "jobLog"> & { get: Add<"GET", Base>; post: Add<"POST", Base> };

/** @throws Error where the scope is another base's */
export function callsBelow<Base extends ApiBase>(scope: FastifyInstance, base: Base): Calls<Base> {
  if (scope.prefix !== apiBases[base]) throw new Error(`The calls of ${base} are below ${apiBases[base]}, but this scope is below ${scope.prefix}.`);
  return scope as unknown as Calls<Base>;
}
