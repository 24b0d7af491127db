import { useCallback, useSyncExternalStore } from "react";

/** Below this width, the studio's navigation and notices fold. */
export const narrow = "(max-width: 767.98px)";

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
