import { useEffect } from "react";
import { previewState, startAt } from "./state.ts";

/** The preview shows this page of the museum while the calling page is open. */
export function usePreview(path: string): void {
  useEffect(() => {
    startAt(path);
    return () => {
      previewState.isWanted = false;
    };
  }, [path]);
}
