import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { Violation } from "./errors.ts";
import type { Form } from "./form.ts";

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly content: { readonly "application/x-www-form-urlencoded": { readonly schema: Schema } };
  };
}

export interface Call {
  readonly name: string;
  readonly id: string;
}

/** Refuse unlisted names, as Stripe does; the document alone would allow them in objects. */
const closed = (value: unknown) =>
  typeof value === "object" && value !== null && "properties" in value
    ? { additionalProperties: false, ...value }
    : value;
const document = JSON.parse(readFileSync(join(import.meta.dirname, "openapi.json"), "utf8"), (_key, value) =>
  closed(value),
);
const operations = new Map<string, Operation>(
  Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
);

/** Form values are strings: coerce "5" to an integer and "true" to a boolean. */
const ajv = new Ajv({ coerceTypes: true, strict: false, validateFormats: false });
const validators = new Map<string, ValidateFunction>();

/** @throws Violation 404 for an unknown call */
export function findCall(method: string, path: string): Call {
  for (const name of operations.keys()) {
    const pattern = new RegExp(`^${name.replace(/\{\w+\}/, "([^/]+)")}$`);
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { name, id: decodeURIComponent(match[1] ?? "") };
  }
  throw new Violation(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

/** Converts the parameters to the document's types. @throws Violation if the document does not allow them */
export function checkParameters(call: Call, form: Form): Form {
  const validate = validators.get(call.name) ?? ajv.compile(schemaOf(operations.get(call.name) ?? {}));
  validators.set(call.name, validate);
  const parameters = structuredClone(form);
  const [error] = validate(parameters) ? [] : (validate.errors ?? []);
  if (error !== undefined) throw violation(error);
  return parameters;
}

/** A POST's parameters are in its body, a GET's in its query. */
function schemaOf({ parameters = [], requestBody }: Operation): Schema {
  if (requestBody) return requestBody.content["application/x-www-form-urlencoded"].schema;
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  };
}

function violation({ instancePath, keyword, params, message }: ErrorObject): Violation {
  const place = [...instancePath.split("/").slice(1), params.additionalProperty ?? params.missingProperty].filter(
    (part) => part !== undefined,
  );
  const param = place.map((part, index) => (index === 0 ? part : `[${part}]`)).join("");
  const details = (text: string, code?: string) =>
    new Violation(400, { type: "invalid_request_error", message: text, param, ...(code && { code }) });
  if (keyword === "additionalProperties") return details(`Received unknown parameter: ${param}`, "parameter_unknown");
  if (keyword === "required") return details(`Missing required param: ${param}.`, "parameter_missing");
  if (keyword === "type" && params.type === "integer")
    return details(`Invalid integer: ${param}`, "parameter_invalid_integer");
  return details(`Invalid ${param}: ${message}`);
}
