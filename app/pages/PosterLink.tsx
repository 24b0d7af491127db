import type { MouseEvent } from "react";
import { Link, type LinkProps, useNavigate } from "react-router-dom";
import { followPress } from "../../ui/followPress.ts";
import { openNext } from "../flow/open-ahead.ts";
import type { FlowAddress } from "../flow/open-flow.ts";
import { canShowChange, changeView } from "../state/change-view.ts";

/** Milliseconds: who waits longer than that should see that something is on its way. */
const patience = 350;

interface PosterLinkProps extends LinkProps {
  to: string;
  /** What it leads to. */
  flow: Omit<FlowAddress, "step">;
}

/** The link of a card, whose picture becomes that of the flow where the flow is there soon enough. */
export function PosterLink({ flow, ...props }: PosterLinkProps) {
  const navigate = useNavigate();
  const enter = async (link: Element) => {
    const from = location.href;
    const picture = link.closest("article")?.querySelector("img");
    const next = await Promise.race([openNext(flow).catch(() => undefined), pause(patience)]);
    // Who has gone elsewhere meanwhile is not called back.
    const isHere = () => location.href === from;
    if (!isHere()) return;
    if (next === undefined) {
      navigate(props.to);
      return;
    }
    if (picture) picture.style.viewTransitionName = "poster";
    changeView("in", () => {
      if (!isHere()) return;
      next.show();
      navigate(next.page);
    });
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (canShowChange()) followPress(event, () => void enter(event.currentTarget));
  };
  return <Link {...props} onClick={press} />;
}

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
