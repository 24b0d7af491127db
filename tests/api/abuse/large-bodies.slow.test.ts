import Ajv, { type AnySchema } from "ajv";
import { describe, expect, test } from "vitest";
import wireSchema from "../../../schemas/wire.schema.json" with { type: "json" };
import { bodyValidation } from "../../../server/core/http/server.ts";
import { routesOf } from "../hostile/routes.ts";
import { openMuseum } from "../support/museum.ts";
import { posts } from "../support/posts.ts";

const { built: museum, routes } = await routesOf(() => openMuseum());
const size = 200_000;
type Schema = Readonly<Record<string, unknown>>;

function bodies(): { name: string; schema: Schema }[] {
  return routes.flatMap(({ url, body }) => {
    if (typeof body !== "object" || body === null) return [];
    return [{ name: url, schema: body as Schema }];
  });
}

function resolve(schema: Schema): Schema {
  const name = /^(?:wire\.schema\.json)?#\/\$defs\/(\w+)$/.exec(String(schema.$ref ?? ""))?.[1];
  return name === undefined ? schema : (wireSchema.$defs[name as keyof typeof wireSchema.$defs] as Schema);
}

/** Finds the places in a schema without a size limit. */
function unbounded(given: Schema, at: string): string[] {
  const schema = resolve(given);
  const types = [schema.type].flat();
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const open = schema.additionalProperties;
  return [
    ...(types.includes("string") && schema.maxLength === undefined ? [`${at}: a string without maxLength`] : []),
    ...(types.includes("array") && schema.maxItems === undefined ? [`${at}: an array without maxItems`] : []),
    ...(typeof open === "object" && schema.maxProperties === undefined
      ? [`${at}: an object without maxProperties`]
      : []),
    ...properties.flatMap(([name, property]) => unbounded(property, `${at}.${name}`)),
    ...(typeof open === "object" ? unbounded(open as Schema, `${at}.*`) : []),
    ...(schema.items === undefined ? [] : unbounded(schema.items as Schema, `${at}[]`)),
    ...((schema.anyOf ?? []) as Schema[]).flatMap((choice) => unbounded(choice, at)),
  ];
}

/** Variants of a body, each with one value as large as a body may be. */
function enlarged(body: object): [string, unknown][] {
  const long = "a".repeat(size);
  const many = Array.from({ length: size / 4 }, () => 1);
  const ofEach = Object.entries(body).flatMap(([name, value]): [string, unknown][] => [
    [`"${name}" of ${many.length} numbers`, { ...body, [name]: many }],
    [`"${name}" of ${size / 10} objects`, { ...body, [name]: Array.from({ length: size / 10 }, () => ({ a: 1 })) }],
    [`"${name}" of ${size} letters`, { ...body, [name]: long }],
    ...(Array.isArray(value) && typeof value[0] === "object"
      ? enlarged(value[0]).map(([what, part]): [string, unknown] => [
          `${what} in "${name}"`,
          { ...body, [name]: [part] },
        ])
      : []),
  ]);
  const names = Object.fromEntries(Array.from({ length: size / 12 }, (_, index) => [`n${index}`, 1]));
  return [
    ...ofEach,
    ["names beyond number", { ...body, ...names }],
    ["one long name", { ...body, [long]: [1] }],
    ["a list", many],
  ];
}

describe("a request body is bounded", () => {
  test.each(bodies())("in the schema of $name", ({ name, schema }) => {
    expect(unbounded(schema, name)).toEqual([]);
  });

  test("by a schema for each call with JSON, except a logout that reads none", () => {
    const withBody = routes.filter(({ methods, url }) => methods.join() === "POST" && url.startsWith("/api/"));
    expect(withBody.filter(({ body }) => body === undefined).map(({ url }) => url)).toEqual([
      "/api/box-office/employee/logout",
    ]);
  });
});

describe(`a body of ${size} characters`, () => {
  const calls = [...posts].filter(([url]) => url.startsWith("/api/"));

  test.each(calls)("to %s gets few errors and a short text", async (route, post) => {
    const prepared =
      post === "reads"
        ? { url: route, body: { base: "event", handle: "gallery", query: "Ada", membershipId: "1" } }
        : await post.prepare(museum);
    for (const [what, body] of enlarged(prepared.body)) {
      const payload = JSON.stringify(body);
      expect(payload.length, what).toBeGreaterThan(size / 2);
      const answer = await museum.server.inject({
        method: "POST",
        url: prepared.url,
        payload,
        headers: { "content-type": "application/json", ...("headers" in prepared && prepared.headers) },
      });
      expect(answer.statusCode, what).toBeLessThan(500);
      // The longest is the QR code of an authenticator's secret: about 6,000 characters.
      expect(answer.body.length, what).toBeLessThan(7_000);
      expect(answer.json().errors?.length ?? 0, what).toBeLessThanOrEqual(20);
    }
  });

  test("sent as checkout's form gets its page", async () => {
    const { json } = await museum.post("/checkout/create", { lineItems: [{ variantId: "fund-5", quantity: 1 }] });
    for (const payload of [
      "a=1&".repeat(size / 4),
      `firstName=${"a".repeat(size)}`,
      "firstName=a&".repeat(size / 12),
    ]) {
      const answer = await museum.server.inject({
        method: "POST",
        url: `/checkout/${json.id}`,
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body.length).toBeLessThan(20_000);
    }
  });
});

describe("validation of a body", () => {
  const ajv = new Ajv({ ...bodyValidation, strict: false }).addSchema(wireSchema as AnySchema);

  function counted(list: unknown[]): { list: unknown[]; looked: () => number } {
    let looks = 0;
    const get = (target: unknown[], name: string | symbol, receiver: unknown) => {
      if (typeof name === "string" && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name, receiver);
    };
    return { list: new Proxy(list, { get }), looked: () => looks };
  }

  test.each([
    ["CreateCartRequest", "lineItems", {}],
    ["CartLinesRequest", "lineItems", { cartId: "1" }],
    ["LineItemAttributesRequest", "attributes", { cartId: "1", lineItemId: "1" }],
    ["LineItemSetsRequest", "lineItemSets", { cartId: "1" }],
    ["CartAttributesRequest", "attributes", { cartId: "1" }],
    ["StaffCheckoutRequest", "lineItems", {}],
    ["RedeemRequest", "redeem", {}],
  ])("for %s checks no element of a list that is too long, and none after the first error", (name, field, rest) => {
    const validate = ajv.getSchema(`wire.schema.json#/$defs/${name}`);
    const tooLong = counted(Array.from({ length: size }, () => 1));
    expect(validate?.({ ...rest, [field]: tooLong.list })).toBe(false);
    expect([validate?.errors?.map(({ keyword }) => keyword), tooLong.looked()]).toEqual([["maxItems"], 0]);
    const allWrong = counted(Array.from({ length: 50 }, () => 1));
    expect(validate?.({ ...rest, [field]: allWrong.list })).toBe(false);
    expect([validate?.errors?.length, allWrong.looked()]).toEqual([1, 1]);
  });
});
