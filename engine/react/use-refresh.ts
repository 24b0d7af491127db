import { useEffect } from "react";

/** Calls `refresh` periodically while the page is visible. @param interval in milliseconds */
export function useRefresh(refresh: () => void, interval: number): void {
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(again, interval);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [refresh, interval]);
}
