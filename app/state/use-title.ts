import { useEffect } from "react";
import { useTenant } from "../page.ts";

/** Sets the document title, followed by the tenant's (docs/behaviour.md, "Page titles"). */
export function useTitle(title: string | undefined): void {
  const { title: museum } = useTenant();
  useEffect(() => {
    document.title = title === undefined ? museum : `${title} | ${museum}`;
  }, [title, museum]);
}
