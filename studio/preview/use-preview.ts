import { useEffect } from "react";
import { previewState, startAt } from "./state.ts";

export function usePreview(path: string): void {
  useEffect(() => {
    startAt(path);
    return () => {
      previewState.isWanted = false;
    };
  }, [path]);
}
