import type { NavigateFunction } from "react-router-dom";
import type { ToolAddress } from "../../commerce/services.ts";
export const boxOffice = "/box-office";

export function toolAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${boxOffice}${path}${search === "" ? "" : `?${search}`}`;
}

interface Location {
  readonly path: string;
  readonly search: string;
  readonly interrupted: string | undefined;
  readonly navigate: NavigateFunction;
}

export function currentAddress({ path, search, interrupted, navigate }: Location): ToolAddress {
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    interrupted,
    go: (to, { query, replace = false } = {}) => void navigate(toolAddress(to, query), { replace }),
    leave: (address) => location.assign(address),
    href: toolAddress,
    once(work) {
      // History state survives a reload, and another entry with the same address has its own.
      if ((history.state as { isDone?: boolean } | null)?.isDone) return;
      history.replaceState({ ...history.state, isDone: true }, "");
      work();
    },
  };
}
