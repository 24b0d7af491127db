import type { FastifyInstance } from "fastify";
import { type CachedFile, sendFile } from "./cached-file.ts";
import { compressedText } from "./compressed-text.ts";
import { openApiDocument } from "./open-api.ts";

/** Serves the OpenAPI document. It is the same for all clients, so it is made and compressed only once. */
export function openApiRoute(api: FastifyInstance): void {
  let made: Promise<CachedFile> | undefined;
  api.get("/openapi.json", async (request, reply) => {
    made ??= compressedText("application/json; charset=utf-8", JSON.stringify(openApiDocument()));
    return sendFile(request, reply, await made, "no-cache");
  });
}
