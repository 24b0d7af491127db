import { useEffect } from "react";
import { startAt } from "./state.ts";

/** The preview shows this page of the museum while the calling page is open. */
export function usePreview(path: string | undefined): void {
  useEffect(() => {
    if (path !== undefined) startAt(path);
  }, [path]);
}
