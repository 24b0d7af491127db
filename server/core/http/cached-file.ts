import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Best compression first. */
const contentEncodings = ["br", "gzip"] as const;
type ContentEncoding = (typeof contentEncodings)[number];

/** Returns the best encoding that Accept-Encoding allows and `has` offers; undefined means uncompressed. */
export function acceptedEncoding(
  accepts: string | undefined,
  has: (encoding: ContentEncoding) => boolean,
): ContentEncoding | undefined {
  if (accepts === undefined) return undefined;
  const qualities = new Map(accepts.split(",").map((part) => qualityOf(part)));
  return contentEncodings.find((encoding) => (qualities.get(encoding) ?? qualities.get("*") ?? 0) > 0 && has(encoding));
}

/** Parses an Accept-Encoding entry such as "gzip;q=0.5". */
function qualityOf(part: string): [name: string, quality: number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, quality === undefined ? 1 : Number(quality.slice(2))];
}

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

/** Each sold seat may change the text; the highest quality would cost more time than it saves. */
const quality = 5;

export async function compressedText(type: string, text: string): Promise<CachedFile> {
  const body = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return cachedFile(type, body, [
    ["br", br],
    ["gzip", gz],
  ]);
}
