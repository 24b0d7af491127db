/** Where the box office's tools are. */
export const boxOffice = "/box-office";

/** The address of a tool by its path below the box office's. */
export function toolAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${boxOffice}${path}${search === "" ? "" : `?${search}`}`;
}
