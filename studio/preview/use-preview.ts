import { useEffect } from "react";
import { previewState, startAt } from "./state.ts";

/** Previews a path while the calling page is open. */
export function usePreview(path: string): void {
  useEffect(() => {
    startAt(path);
    return () => {
      previewState.isWanted = false;
    };
  }, [path]);
}
