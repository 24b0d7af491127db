/** Returns the URL of an asset; "" without a path. */
export function media(path: string | undefined): string {
  return path === undefined ? "" : `/media/${path.split("/").map(encodeURIComponent).join("/")}`;
}
