import type { NavigateFunction } from "react-router-dom";
import type { ToolAddress } from "../../commerce/services.ts";
import { siteAddress } from "../state/addresses.ts";

export const boxOffice = "/box-office";

export function toolAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${boxOffice}${path}${search === "" ? "" : `?${search}`}`;
}

interface Location {
  readonly path: string;
  readonly search: string;
  /** The router's name for this entry of the history. */
  readonly key: string;
  readonly interrupted: string | undefined;
  readonly navigate: NavigateFunction;
}

export function currentAddress({ path, search, key, interrupted, navigate }: Location): ToolAddress {
  /** An answer or a timer may come after the clerk went on, and before React has removed this page. */
  const isLeft = () => {
    const current = (history.state as { key?: string } | null)?.key;
    return current !== undefined && current !== key;
  };
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    interrupted,
    go(to, { query, replace = false } = {}) {
      if (!isLeft()) void navigate(toolAddress(to, query), { replace });
    },
    leave: (address) => location.assign(siteAddress(address)),
    href: toolAddress,
    once(work) {
      if (isLeft()) return;
      // History state survives a reload, and another entry with the same address has its own.
      if ((history.state as { isDone?: boolean } | null)?.isDone) return;
      history.replaceState({ ...history.state, isDone: true }, "");
      work();
    },
  };
}
