import type { ReactNode } from "react";
import * as say from "../../messages/generated/ui/sold-out.ts";
import { EmptyState } from "../empty-state.tsx";
import { useLocale } from "../locale.ts";

interface SoldOutProps {
  hint?: string;
  /** Other ways out, before the link to other events. */
  children?: ReactNode;
  /** Default: the list of events. */
  link?: { readonly href?: string; readonly text?: string };
}

/** Replaces the choices of a sold-out step (docs/behaviour.md, "Sold-out step"). */
export function SoldOut({ hint, link, children }: SoldOutProps) {
  const locale = useLocale();
  return (
    <EmptyState title={say.soldOut(locale)}>
      {hint && <p>{hint}</p>}
      {children}
      <p>
        <a className="button" data-secondary={children !== undefined || undefined} href={link?.href ?? "/events"}>
          {link?.text ?? say.otherEvents(locale)}
        </a>
      </p>
    </EmptyState>
  );
}
