/** The address of a picture or font in the museum's assets; "" where there is none. */
export function media(path: string | undefined): string {
  return path === undefined ? "" : `/media/${path.split("/").map(encodeURIComponent).join("/")}`;
}
