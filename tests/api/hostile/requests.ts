import fc from "fast-check";
import wire from "../../../schemas/wire.schema.json" with { type: "json" };
import type { Route } from "./routes.ts";
import { brokenBody, hostileText, hostileValue, toJson } from "./values.ts";

export interface HostileRequest {
  readonly method: string;
  /** Path and query as sent: printable ASCII. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Existing ids and values, other people's too, keyed by field or parameter name. */
export type Known = Readonly<Record<string, readonly string[]>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND", "TRACE"];

/** Builds nearly valid requests, so that they pass early checks, with hostile values in a few places. */
export function requestsTo(route: Route, known: Known): fc.Arbitrary<HostileRequest> {
  const own = route.methods.filter((method) => methods.includes(method));
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...own) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      path: pathOf(route.url, known),
      query: queryOf(known),
      headers: headersOf(known),
      sent: fc.oneof(
        {
          weight: 6,
          arbitrary: bodyOf(route.body as Schema | undefined, known).map((value) => ({
            type: "application/json",
            text: toJson(value),
          })),
        },
        { weight: 1, arbitrary: formOf(known) },
        { weight: 2, arbitrary: brokenBody },
      ),
    })
    .map(({ method, path, query, headers, sent }) => {
      const hasBody = method !== "GET" && method !== "HEAD" && method !== "TRACE";
      return {
        method,
        path: printable(path + query),
        headers: { ...(hasBody && { "content-type": sent.type }), ...headers },
        body: hasBody ? sent.text : undefined,
      };
    });
}

function pathOf(url: string, known: Known): fc.Arbitrary<string> {
  const parts = url.split(/(:\w+\??|\*)/);
  return fc
    .tuple(
      ...parts.map((part) => {
        if (part === "*") return fc.oneof(segment(known, "path"), hostileSegment);
        return part.startsWith(":") ? segment(known, part.slice(1).replace("?", "")) : fc.constant(part);
      }),
    )
    .map((filled) => filled.join(""));
}

const hostileSegment = fc.oneof(
  fc.constantFrom(
    "%00",
    "%",
    "%zz",
    "%E0%A4%A",
    "%ED%A0%80",
    "%c0%ae%c0%ae/",
    "..%2f..%2f..%2fetc%2fpasswd",
    "../../../../etc/passwd",
    "%2e%2e/%2e%2e/package.json",
    "..%5c..%5cserver%5cmain.ts",
    "//evil.example/",
    "/",
    ";a=b",
    "x".repeat(2000),
    "%252e%252e%252fserver",
    "@evil.example",
    ".git/config",
    "a/b/c/d",
  ),
  hostileText.map(encoded),
);

function segment(known: Known, name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: knownText(known, name).map(encoded) },
    { weight: 1, arbitrary: hostileSegment },
  );
}

function queryOf(known: Known): fc.Arbitrary<string> {
  const name = fc.oneof(
    fc.constantFrom("date", "back", "check", "confirmation", "customerId", "sortBy", "eventTime", "searchString"),
    hostileText,
  );
  const value = fc.oneof(
    knownText(known, "date"),
    hostileText,
    fc.constantFrom("/event/x", "//evil.example", "https://evil.example"),
  );
  const pair = fc.tuple(name, value).map(([key, text]) => `${encoded(key)}=${encoded(text)}`);
  const query = fc.array(fc.oneof(pair, fc.constantFrom("date", "date[]=1&date[a]=2", "%", "&&&", "=", "?a=?")), {
    maxLength: 4,
  });
  return query.map((pairs) => (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
}

/** Values are Latin-1 without control characters, because HTTP clients send no others. */
function headersOf(known: Known): fc.Arbitrary<Record<string, string>> {
  const text = fc.oneof(
    hostileText.map(latin1),
    knownText(known, "token").map(latin1),
    fc.string({ minLength: 190, maxLength: 260 }).map(latin1),
  );
  const token = fc.oneof({ weight: 3, arbitrary: knownText(known, "token") }, { weight: 1, arbitrary: text });
  const optional = fc.record(
    {
      "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("one key for all"), text),
      "x-cart-id": fc.oneof(knownText(known, "cartId").map(latin1), text),
      "x-customer-token": token,
      authorization: fc.oneof(
        token.map((value) => `Bearer ${value}`),
        text,
      ),
      cookie: fc.oneof(
        text,
        text.map((value) => `checkoutForm=${Buffer.from(value).toString("base64url")}; customerToken=${value}`),
        hostileValue.map(
          (value) => `checkoutForm=${Buffer.from(toJson(value)).toString("base64url").slice(0, 3000)}; =; ;;`,
        ),
      ),
      accept: text,
      "accept-encoding": fc.oneof(fc.constantFrom("br", "gzip;q=0", "identity;q=0, *;q=0", "br;q=a"), text),
      host: fc.constantFrom("evil.example", "[", "a:99999", ""),
      range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1,,", "a"),
      "if-none-match": text,
      "if-modified-since": text,
      "x-forwarded-for": text,
      "content-encoding": fc.constantFrom("gzip", "br", "nonsense"),
      "content-type": text,
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: optional });
}

/** A form post as a browser encodes it, with hostile values. */
function formOf(known: Known): fc.Arbitrary<{ type: string; text: string }> {
  const value = fc.oneof(hostileText, fc.constantFrom("Ada", "ada@museum.example"), knownText(known, "seen"));
  return fc
    .record({ firstName: value, lastName: value, email: value, seen: value }, { requiredKeys: [] })
    .map((fields) => ({ type: "application/x-www-form-urlencoded", text: new URLSearchParams(fields).toString() }));
}

function bodyOf(schema: Schema | undefined, known: Known): fc.Arbitrary<unknown> {
  return schema === undefined ? hostileValue : nearly(schema, "", known);
}

/** Follows the schema; a tenth of its parts are hostile instead. */
function nearly(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: wanted(schema, name, known) }, { weight: 1, arbitrary: hostileValue });
}

function wanted(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const { $ref, anyOf = schema.oneOf, properties, items } = schema;
  if ($ref !== undefined) return wanted(resolve($ref), name, known);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => wanted(each, name, known)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  switch ([schema.type].flat()[0]) {
    case "object": {
      const named = Object.entries(properties ?? {}).map(([key, value]) => [key, nearly(value, key, known)] as const);
      const more = fc.option(fc.tuple(hostileText, hostileValue), { freq: 7 });
      return fc
        .tuple(fc.record(Object.fromEntries(named)), more)
        .map(([value, extra]) => (extra ? { ...value, [extra[0]]: extra[1] } : value));
    }
    case "array":
      return fc.array(nearly(items ?? {}, name, known), { maxLength: 4 });
    case "string":
      return fc.oneof({ weight: 5, arbitrary: knownText(known, name) }, { weight: 1, arbitrary: hostileText });
    case "integer":
    case "number":
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(1, 2) },
        { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, 1000, 2 ** 31, 2 ** 53) },
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

function resolve(reference: string): Schema {
  const name = reference.split("/").at(-1) ?? "";
  const found = (wire.$defs as Record<string, unknown>)[name];
  if (found === undefined) throw new Error(`No shape in schemas/wire.schema.json is named by ${reference}.`);
  return found as Schema;
}

function knownText(known: Known, name: string): fc.Arbitrary<string> {
  const own = known[name] ?? [];
  const all = Object.values(known).flat();
  return own.length === 0
    ? fc.constantFrom(...all)
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: fc.constantFrom(...all) });
}

/** Percent-encodes; lone surrogates, which `encodeURIComponent` rejects, become U+FFFD first. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function printable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encoded(character)).slice(0, 8000);
}

function latin1(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, "").slice(0, 2000);
}
