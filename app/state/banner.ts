import { proxy, ref } from "valtio";
import type { Notice } from "../../engine/react/host.ts";

/** Milliseconds (docs/behaviour.md, "Status banner"). */
const defaultDuration = 5000;

/** Milliseconds. Longer, because the visitor must read the notice and reach its button. */
const durationWithAction = 30_000;

export interface BannerNotice extends Notice {
  readonly message: string;
  readonly action?: {
    readonly label: string;
    act(go: (address: string) => void): void;
  };
}

interface BannerState {
  notice: BannerNotice | undefined;
}

const durationOf = ({ type, action }: BannerNotice): number =>
  action ? durationWithAction : type === "error" ? 15_000 : defaultDuration;

/** The status banner at the bottom of the page; a newer notice replaces the older one. */
export const bannerState = proxy<BannerState>({ notice: undefined });

let last = 0;
let showing: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a banner after `delay` ms for `duration` ms: by default 5 s, for an error 15 s, with an action 30 s.
 * @returns hides this banner unless another has replaced it
 */
export function notify(
  notice: BannerNotice,
  { delay = 0, duration = durationOf(notice) }: { delay?: number; duration?: number } = {},
): () => void {
  last += 1;
  const shown = last;
  clearTimeout(showing);
  clearTimeout(hiding);
  const show = () => {
    bannerState.notice = ref<BannerNotice>({ type: "success", ...notice });
    hiding = setTimeout(hideBanner, duration);
  };
  if (delay > 0) showing = setTimeout(show, delay);
  else show();
  return () => {
    if (shown === last) hideBanner();
  };
}

export function hideBanner(): void {
  clearTimeout(showing);
  clearTimeout(hiding);
  bannerState.notice = undefined;
}

export function hideError(): void {
  if (bannerState.notice?.type === "error") hideBanner();
}
