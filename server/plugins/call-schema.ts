import { Ajv } from "ajv";
import { shown } from "../../commerce/shown-value.ts";
import { valueAt } from "../../engine/core/pointer.ts";
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

/**
 * Checks an answer before it is written, since the writer of JSON coerces: an object would become "[object Object]".
 * @returns a function that gives the answer as JSON, without what an `additionalProperties: false` leaves out
 * @throws Error with the first property that is wrong, its value and what would be right
 */
export function answerReader(call: Pick<PluginCall, "query" | "answer">): (answer: unknown) => unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false, removeAdditional: true, logger: false });
  const fits = ajv.compile(callSchema(call).response[200]);
  return (answer) => {
    if (answer === undefined) throw new Error("it answers nothing");
    // As it is sent: a date is a text, and what is undefined is left out.
    const envelope = JSON.parse(JSON.stringify({ body: answer }));
    if (fits(envelope)) return envelope.body;
    const [{ instancePath = "", message = "is not valid", params = {} } = {}] = fits.errors ?? [];
    const { missingProperty } = params as { missingProperty?: string };
    const pointer = instancePath.replace(/^\/body/, "") || "/";
    if (missingProperty !== undefined)
      throw new Error(`its answer has no "${missingProperty}"${instancePath === "" ? "" : ` at ${pointer}`}`);
    throw new Error(`its answer has ${shown(valueAt(envelope, instancePath))} at ${pointer}, which ${message}`);
  };
}
