import { proxy, ref } from "valtio";
import type { Notice } from "../../engine/react/host.ts";

/** How long a banner stays, in milliseconds (docs/behaviour.md, "Status banner"). */
const defaultDuration = 5000;

/** How long one stays that offers something to press, in milliseconds: it has to be read, and reached, first. */
const durationWithAction = 30_000;

/** A notice with something to do about it. */
export interface BannerNotice extends Notice {
  readonly message: string;
  readonly action?: {
    readonly label: string;
    /** @param go leads to an address of the app */
    act(go: (address: string) => void): void;
  };
}

interface BannerState {
  notice: BannerNotice | undefined;
}

const durationOf = ({ type, action }: BannerNotice): number => (action ? durationWithAction : type === "error" ? 15_000 : defaultDuration);

/** The status banner at the bottom of the page. One at a time: a newer one replaces the older. */
export const bannerState = proxy<BannerState>({ notice: undefined });

/** Counts the notices. */
let last = 0;
let showing: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows a banner after `delay` milliseconds for `duration` milliseconds, by default 5 s, an error 15 s: it has a sentence to read. @returns what takes it back, unless another has replaced it */
export function notify(notice: BannerNotice, { delay = 0, duration = durationOf(notice) }: { delay?: number; duration?: number } = {}): () => void {
  last += 1;
  const mine = last;
  clearTimeout(showing);
  clearTimeout(hiding);
  const show = () => {
    bannerState.notice = ref<BannerNotice>({ type: "success", ...notice });
    hiding = setTimeout(hideBanner, duration);
  };
  if (delay > 0) showing = setTimeout(show, delay);
  else show();
  return () => {
    if (mine === last) hideBanner();
  };
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
