/** The server registers its routes from this table (server/core/http/api-table.ts); docs/api.md derives from it. */

import type { Flow } from "../engine/generated/flow.ts";
import { accountRoutes } from "./api/accounts.ts";
import { boxOfficeRoutes } from "./api/box-office.ts";
import { cardReaderRoutes } from "./api/card-readers.ts";
import { catalogueRoutes } from "./api/catalogue.ts";
import { checkoutRoutes } from "./api/checkout.ts";
import { deskRoutes } from "./api/desk.ts";
import { employeeRoutes } from "./api/employees.ts";
import { orderRoutes } from "./api/orders.ts";
import { type ApiBase, type ApiRoute, get, type Nothing, type WireName } from "./api/route.ts";
import { studioRoutes } from "./api/studio.ts";
import { apiBases } from "./api-bases.ts";
import type { WireTypes } from "./generated/wire.ts";

export const apiWords = { title: "Museum storefront", failure: "What went wrong, with stable codes." } as const;

export const apiRoutes = {
  openApi: get("api", "/openapi.json", "This table as an OpenAPI 3.1 document.", {}),
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...accountRoutes,
  ...boxOfficeRoutes,
  ...deskRoutes,
  ...orderRoutes,
  ...cardReaderRoutes,
  ...studioRoutes,
  ...employeeRoutes,
};

type AnyRoute = (typeof apiRoutes)[keyof typeof apiRoutes];

/** Converts "/event/:id/dates" to a template type of matching paths. */
type Filled<Path extends string> = Path extends `${infer Start}/:${string}/${infer Rest}`
  ? `${Start}/${string}${Filled<`/${Rest}`>}`
  : Path extends `${infer Start}/:${string}`
    ? `${Start}/${string}`
    : Path;

type PostTo<Base extends ApiBase> = Extract<AnyRoute, { method: "POST"; base: Base }>;

export type PostPath<Base extends ApiBase> = Filled<PostTo<Base>["path"]>;

type PostAt<Base extends ApiBase, Path> =
  PostTo<Base> extends infer Route
    ? Route extends { path: infer Own extends string }
      ? Path extends Filled<Own>
        ? Route
        : never
      : never
    : never;

type Answer<Route> = Route extends { path: "/flow" }
  ? Flow
  : Route extends { response: infer Name extends WireName }
    ? WireTypes[Name]
    : unknown;

/** Makes a body readonly and closed: the server drops unknown fields, so sending one is a mistake. */
type Sent<Shape> = Shape extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Shape extends object
    ? Fields<Named<Shape>>
    : Shape;

type Named<Shape> = { readonly [Key in keyof Shape as string extends Key ? never : Key]: Sent<Shape[Key]> };

type Fields<Shape> = keyof Shape extends never ? Nothing : Shape;

type Body<Route> = Route extends { fields: infer Shape extends object }
  ? Shape
  : Route extends { request: infer Name extends WireName }
    ? WireTypes[Name]
    : Nothing;

export type PostBody<Base extends ApiBase, Path> = Sent<Body<PostAt<Base, Path>>>;

export type PostAnswer<Base extends ApiBase, Path> = Answer<PostAt<Base, Path>>;

type Below<Method, Base> = Extract<AnyRoute, { method: Method; base: Base }>;

export type PathBelow<Method, Base extends ApiBase> = Below<Method, Base>["path"];

export type RouteBelow<Method, Base extends ApiBase, Path> = Extract<Below<Method, Base>, { path: Path }>;

/** Names of path parameters; optional ones end in "?". */
type ParameterIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parameters<Name extends string> = { [Key in Name as Key extends `${string}?` ? never : Key]: string } & {
  [Key in Name as Key extends `${infer Own}?` ? Own : never]?: string;
};

export interface AskedAt<Route> {
  Body: Route extends { request: infer Name extends WireName } ? WireTypes[Name] : unknown;
  Params: Route extends { path: infer Path } ? Parameters<ParameterIn<Path>> : never;
  Querystring: Route extends { query: infer Query } ? { [Name in keyof Query]?: string } : unknown;
}

/** Returns the path in Fastify's notation: "/api/storefront/event/:id/dates". */
export const addressOf = ({ base, path }: ApiRoute): string => apiBases[base] + path;
