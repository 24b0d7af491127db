import type { FastifyInstance } from "fastify";
import { type CachedFile, sendFile } from "./cached-file.ts";
import { compressedText } from "./compressed-text.ts";
import { openApiDocument } from "./open-api.ts";

/** The reference of the calls, for programs. Made and compressed once, at the first request: it is the same for everybody. */
export function openApiRoute(api: FastifyInstance): void {
  let made: Promise<CachedFile> | undefined;
  api.get("/openapi.json", async (request, reply) => {
    made ??= compressedText("application/json; charset=utf-8", JSON.stringify(openApiDocument()));
    return sendFile(request, reply, await made, "no-cache");
  });
}
