import { readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test, vi } from "vitest";
import type { Api } from "../../commerce/api.ts";
import type { ApiRoute } from "../../schemas/api/route.ts";
import { apiRoutes, type PostAnswer, type PostBody } from "../../schemas/api.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { DeskDevicesResponse } from "../../schemas/generated/wire.ts";

const posts = Object.values<ApiRoute>(apiRoutes).flatMap(({ method, path }) =>
  method === "POST" && !path.includes(":") ? [path] : [],
);

/** Code that browser files must not contain: the route table names each path and types its request and response. */
const rules: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "an API's address", pattern: /["'`]\/api\// },
  {
    what: "a path as it is loaded or sent",
    pattern: /\b(?:get|post|load|useLoad|useLoaded)(?:<[^>]*>)?\(\s*(?:"\w+",\s*)?["'`]\//,
  },
  {
    what: "a path that is put together",
    pattern: /\b(?:get|post|load|useLoad|useLoaded)(?:<[^>]*>)?\(\s*(?:"\w+",\s*)?`[^`]*\$\{/,
  },
  { what: "a call's path", pattern: new RegExp(`["'\`](?:${posts.join("|")})["'\`]`) },
  { what: "an answer's type beside its path", pattern: /\b(?:api|services)\.(?:get|post)</ },
  { what: "an answer as another type", pattern: /await (?:\w+\.)*(?:api|services)\.(?:get|post)\(.*\)\)? as / },
];

const findings = (text: string) => rules.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);

const files = ["app", "steps", "commerce", "ui"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/fixtures\.ts$|\/generated\//.test(name)),
);

test("there are files to read", () => {
  expect(files.length).toBeGreaterThan(200);
});

test("browser code contains no path literal, and declares no answer type", () => {
  expect(files.flatMap((file) => findings(readFileSync(file, "utf8")).map((what) => `${file}: ${what}`))).toEqual([]);
});

test.each([
  ['fetch("/api/storefront/events")', "an API's address"],
  ["api.get(`/events`)", "a path as it is loaded or sent"],
  ['api.post("storefront", "/member/login", {})', "a path as it is loaded or sent"],
  [`services.post(\`$\{path}/undo\`, { key })`, "a path that is put together"],
  ['call.path === "/checkout/create"', "a call's path"],
  ['load<string>(\n  "/events")', "a path as it is loaded or sent"],
  ['services.get<Found>("boxOffice", path)', "an answer's type beside its path"],
  ["(await api.post(base, path, {})) as Cart", "an answer as another type"],
])("%s would be found", (text, what) => {
  expect(findings(text)).toContain(what);
});

/** These fail in the type check. */
test("the path of a POST determines its body and answer types", () => {
  expectTypeOf<PostBody<"boxOffice", ReturnType<typeof staffPaths.renameDevice>>>().toEqualTypeOf<{
    readonly id: string;
    readonly name: string;
  }>();
  expectTypeOf<
    PostAnswer<"boxOffice", ReturnType<typeof staffPaths.renameDevice>>
  >().toEqualTypeOf<DeskDevicesResponse>();
  expectTypeOf<PostBody<"boxOffice", ReturnType<typeof staffPaths.unlockDevice>>>().toEqualTypeOf<{
    readonly id: string;
  }>();
  expectTypeOf<PostBody<"storefront", ReturnType<typeof ownPaths.endSessions>>>().toEqualTypeOf<
    Readonly<Record<string, never>>
  >();
  expectTypeOf<PostBody<"admin", ReturnType<typeof ownPaths.resetPassword>>>().toEqualTypeOf<{
    readonly email: string;
  }>();
});

test("a body that the table does not list does not compile", () => {
  const api = { post: vi.fn() as Api["post"] };
  void [
    api.post("storefront", paths.extendCart(), { cartId: "c" }),
    // @ts-expect-error a field is missing
    api.post("storefront", paths.extendCart(), {}),
    // @ts-expect-error an unknown field
    api.post("storefront", paths.extendCart(), { cartId: "c", until: "10:00" }),
    // @ts-expect-error a field of another type
    api.post("storefront", ownPaths.endSession(), { id: 1 }),
    // @ts-expect-error a field deep inside
    api.post("storefront", paths.createCart(), { lineItems: [{ variantId: "v" }] }),
    // @ts-expect-error a field that the form does not have
    api.post("admin", ownPaths.resetPassword(), { mail: "a@b.example" }),
    // @ts-expect-error a body where there is none
    api.post("boxOffice", staffPaths.staffSignOut(), { id: "1" }),
    // @ts-expect-error a call of another base
    api.post("admin", paths.extendCart(), { cartId: "c" }),
  ];
  expect(api.post).toHaveBeenCalledTimes(8);
});
