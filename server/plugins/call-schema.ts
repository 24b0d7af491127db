import type { PluginFeature } from "../../plugins/museum-storefront/server.ts";

type PluginCall = PluginFeature["calls"][number];

/** The route's schema: the query parameters that the call names, and its answer in the envelope. */
export function callSchema({ query = {}, answer }: Pick<PluginCall, "query" | "answer">) {
  const fields = Object.keys(query).map((name) => [name, { type: "string", maxLength: 200 }] as const);
  return {
    querystring: { type: "object", properties: Object.fromEntries(fields) },
    response: { 200: { type: "object", required: ["body"], properties: { body: answer } } },
  };
}
