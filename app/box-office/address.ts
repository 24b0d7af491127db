export const boxOffice = "/box-office";

/** Returns a tool's address from its path in the flow. */
export function toolAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${boxOffice}${path}${search === "" ? "" : `?${search}`}`;
}
