import { useEffect } from "react";
import { tenant } from "../boot.ts";

/** Sets the document title, followed by the tenant's (docs/behaviour.md, "Page titles"). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? tenant.title : `${title} | ${tenant.title}`;
  }, [title]);
}
