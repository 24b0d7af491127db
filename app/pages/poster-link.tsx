import { type MouseEvent, useEffect, useRef } from "react";
import { Link, type LinkProps, useNavigate } from "react-router-dom";
import { followPress } from "../../ui/follow-press.ts";
import { openNext } from "../flow/open-ahead.ts";
import type { FlowAddress } from "../flow/open-flow.ts";
import { growPoster, mayMove } from "../state/arrival.ts";

/** Milliseconds to wait for the animation; a longer delay would look like a dead link. */
const patience = 350;

interface PosterLinkProps extends LinkProps {
  to: string;
  flow: Omit<FlowAddress, "step">;
}

/** A card's link; its picture grows into the flow's poster if the flow opens in time. */
export function PosterLink({ flow, ...props }: PosterLinkProps) {
  const navigate = useNavigate();
  const opening = useRef(new AbortController());
  // Opening a flow replaces the previous flow and empties its cart: abort once this page is left.
  useEffect(() => () => opening.current.abort(), []);
  const enter = async (link: Element) => {
    const from = location.href;
    const picture = link.closest("article")?.querySelector("img");
    opening.current.abort();
    opening.current = new AbortController();
    const { signal } = opening.current;
    const next = await Promise.race([openNext(flow, signal).catch(() => undefined), pause(patience)]);
    // Never navigate a visitor who has already gone elsewhere.
    const isHere = () => location.href === from;
    if (signal.aborted || !isHere()) return;
    if (next === undefined) {
      opening.current.abort();
      navigate(props.to);
      return;
    }
    const show = () => {
      next.show();
      navigate(next.page);
    };
    if (picture) growPoster(picture, show);
    else show();
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (mayMove()) followPress(event, () => void enter(event.currentTarget));
  };
  return <Link {...props} onClick={press} />;
}

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
