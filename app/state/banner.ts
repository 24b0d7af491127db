import { proxy } from "valtio";
import type { Notice } from "../../engine/react/host.ts";

/** How long a banner stays, in milliseconds (specification, section 9). */
const defaultDuration = 5000;

interface BannerState {
  notice: Notice | undefined;
}

/** The status banner at the bottom of the page. One at a time: a newer one replaces the older. */
export const bannerState = proxy<BannerState>({ notice: undefined });

let showing: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a banner after `delay` milliseconds for `duration` milliseconds, by default 5 s, an error 15 s: it has a sentence to read. */
export function notify(
  notice: Notice,
  { delay = 0, duration = notice.type === "error" ? 15_000 : defaultDuration }: { delay?: number; duration?: number } = {},
): void {
  clearTimeout(showing);
  clearTimeout(hiding);
  const show = () => {
    bannerState.notice = { type: "success", ...notice };
    hiding = setTimeout(hideBanner, duration);
  };
  if (delay > 0) showing = setTimeout(show, delay);
  else show();
}

export function hideBanner(): void {
  clearTimeout(showing);
  clearTimeout(hiding);
  bannerState.notice = undefined;
}

/** Hides the banner where it says that something is wrong. */
export function hideError(): void {
  if (bannerState.notice?.type === "error") hideBanner();
}
