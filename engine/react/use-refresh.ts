import { useEffect } from "react";

/** Does something again and again while the page can be seen, and when it is seen again. @param interval in milliseconds */
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
