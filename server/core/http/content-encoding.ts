/** Best compression first. */
export const contentEncodings = ["br", "gzip"] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

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
