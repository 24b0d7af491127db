import { extname } from "node:path";

/** Images and fonts only: browsers must not run a museum's asset as a page or script. */
export const mediaTypes: readonly string[] = [
  ".svg",
  ".png",
  ".jpg",
  ".jpeg",
  ".webp",
  ".avif",
  ".gif",
  ".ico",
  ".woff2",
  ".woff",
  ".ttf",
  ".otf",
];

/** Checks whether /media serves a file of this name; case does not matter. */
export function isMedia(name: string): boolean {
  return mediaTypes.includes(extname(name).toLowerCase());
}
