import type { FastifyInstance } from "fastify";
import type { ApiRoute, Caller } from "../../../schemas/api/route.ts";
import { addressOf, apiRoutes, apiWords } from "../../../schemas/api.ts";
import wireSchema from "../../../schemas/wire.schema.json" with { type: "json" };
import { type CachedFile, compressedText, sendFile } from "./cached-file.ts";

/** Builds an OpenAPI 3.1 document from the table of routes, with the schemas that validate bodies. */
export function openApiDocument(): object {
  const routes: [string, ApiRoute][] = Object.entries(apiRoutes);
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of routes)
    for (const address of addressesOf(route))
      paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation(name, route, address) };
  return {
    openapi: "3.1.0",
    info: { title: apiWords.title, version: "1" },
    paths,
    components: {
      schemas: inComponents(wireSchema.$defs),
      securitySchemes: {
        customer: { type: "apiKey", in: "header", name: "X-Customer-Token" },
        employee: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/** OpenAPI has no optional path parameters, so such a call gets two addresses. */
function addressesOf(route: ApiRoute): string[] {
  const address = addressOf(route);
  const optional = /\/:(\w+)\?$/;
  const forms = optional.test(address) ? [address.replace(optional, "/:$1"), address.replace(optional, "")] : [address];
  return forms.map((form) => form.replaceAll(/:(\w+)/g, "{$1}"));
}

function operation(name: string, route: ApiRoute, address: string): object {
  const { method, base, summary, caller, repeat, request, response, query = {} } = route;
  const parameters = [
    ...[...address.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
      name: parameter,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...Object.entries(query).map(([parameter, description]) => ({
      name: parameter,
      in: "query",
      description,
      schema: { type: "string" },
    })),
    ...(repeat === "key"
      ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 } }]
      : []),
  ];
  const isMissing = address !== addressOf(route).replaceAll(/:(\w+)\??/g, "{$1}");
  return {
    operationId: isMissing ? `${name}WithoutDate` : name,
    summary,
    tags: [base],
    ...(parameters.length > 0 && { parameters }),
    ...(request !== undefined && { requestBody: { required: true, content: json(reference(request)) } }),
    responses: {
      200: {
        description: summary,
        content: json(response === undefined ? { type: "object" } : answer(method, reference(response))),
      },
      default: { description: apiWords.failure, content: json(reference("ErrorBody")) },
    },
    ...securityOf(caller),
  };
}

const json = (schema: object) => ({ "application/json": { schema } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answer = (method: ApiRoute["method"], schema: object) =>
  method === "POST" ? schema : { type: "object", required: ["body"], properties: { body: schema } };

function securityOf(caller: Caller): object {
  if (caller === "anyone") return {};
  if (caller === "optional") return { security: [{}, { customer: [] }] };
  if (caller === "own") return { security: [{ customer: [] }] };
  return { security: [{ employee: caller === "signed-in" ? [] : [caller] }] };
}

function inComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : inComponents(inner),
    ]),
  );
}

/** Serves the OpenAPI document. It is the same for all clients, so it is made and compressed only once. */
export function openApiRoute(api: FastifyInstance): void {
  let made: Promise<CachedFile> | undefined;
  api.get("/openapi.json", async (request, reply) => {
    made ??= compressedText("application/json; charset=utf-8", JSON.stringify(openApiDocument()));
    return sendFile(request, reply, await made, "no-cache");
  });
}
