import * as say from "../messages/generated/ui/sold-out.ts";
import { EmptyState } from "./EmptyState.tsx";
import { useLocale } from "./locale.ts";

interface SoldOutProps {
  /** One more sentence about it. */
  hint?: string;
  /** Where to go instead; else to what else is on. */
  link?: { readonly href?: string; readonly text?: string };
}

/** In the place of what could be chosen, once nothing is left of it (docs/behaviour.md, "Sold-out step"). */
export function SoldOut({ hint, link }: SoldOutProps) {
  const locale = useLocale();
  return (
    <EmptyState title={say.soldOut(locale)}>
      {hint && <p>{hint}</p>}
      <p>
        <a className="button" href={link?.href ?? "/events"}>
          {link?.text ?? say.otherEvents(locale)}
        </a>
      </p>
    </EmptyState>
  );
}
