import type { NavigateFunction } from "react-router-dom";
import type { ToolAddress } from "../../commerce/services.ts";
import { toolAddress } from "./address.ts";

interface Location {
  /** The tool's path. */
  readonly path: string;
  readonly search: string;
  readonly interrupted: string | undefined;
  readonly navigate: NavigateFunction;
}

/** Where the tool on screen is, and how it leads elsewhere. */
export function currentAddress({ path, search, interrupted, navigate }: Location): ToolAddress {
  return {
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    interrupted,
    go: (to, { query, replace = false } = {}) => void navigate(toolAddress(to, query), { replace }),
    leave: (address) => location.assign(address),
    href: toolAddress,
    once(work) {
      // Of the entry in the browser's history: it outlives a reload, and another entry of the same address has its own.
      if ((history.state as { told?: boolean } | null)?.told) return;
      history.replaceState({ ...history.state, told: true }, "");
      work();
    },
  };
}
