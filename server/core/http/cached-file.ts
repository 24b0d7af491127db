import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding, type ContentEncoding } from "./content-encoding.ts";

export interface CachedFile {
  readonly type: string;
  readonly identity: Form;
  readonly encoded: ReadonlyMap<ContentEncoding, Form>;
}

interface Form {
  readonly body: Buffer;
  /** Strong: each form has its own. */
  readonly etag: string;
}

/** @param encoded the same content, compressed */
export function cachedFile(
  type: string,
  body: Buffer,
  encoded: Iterable<readonly [ContentEncoding, Buffer]>,
): CachedFile {
  return {
    type,
    identity: form(body),
    encoded: new Map([...encoded].map(([encoding, each]) => [encoding, form(each)])),
  };
}

function form(body: Buffer): Form {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/** Answers a GET or HEAD with the smallest form that the browser accepts, or with 304 if the browser has it. */
export function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, identity, encoded }: CachedFile,
  cacheControl: string,
): FastifyReply {
  const encoding = acceptedEncoding(headers["accept-encoding"], (each) => encoded.has(each));
  const { body, etag } = (encoding && encoded.get(encoding)) ?? identity;
  reply.headers({ "cache-control": cacheControl, etag, vary: "accept-encoding" });
  if (reply.statusCode === 200 && hasForm(headers["if-none-match"], etag)) return reply.status(304).send();
  if (encoding !== undefined) reply.header("content-encoding", encoding);
  return reply.type(type).send(body);
}

/** Compares weakly (RFC 9110, If-None-Match): a proxy may have weakened the tag. */
function hasForm(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}
