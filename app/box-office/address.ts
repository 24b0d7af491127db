export const boxOffice = "/box-office";

export function toolAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${boxOffice}${path}${search === "" ? "" : `?${search}`}`;
}
