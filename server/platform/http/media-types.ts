import { extname } from "node:path";

/** Pictures and fonts: what a museum's assets are for. Anything that a browser would take for a page or a program is not served. */
export const mediaTypes: readonly string[] = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".ico", ".woff2", ".woff", ".ttf", ".otf"];

/** Is a file of this name served below /media? Capitals do not count. */
export function isMedia(name: string): boolean {
  return mediaTypes.includes(extname(name).toLowerCase());
}
