import { type ReactNode, useEffect, useId, useState } from "react";
import * as say from "../../messages/generated/studio/event.ts";
import { useLocale } from "../../ui/locale.ts";
import { useFormContext } from "../forms/form-context.ts";
import { resolveSchema, type Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import shell from "../shell/shell.module.css";
import type { Product } from "./bundles.ts";
import styles from "./event-sections.module.css";

interface Part {
  readonly id: string;
  title(locale: string): string;
  readonly keys: readonly string[];
  /** Optional fields that every event should have. */
  readonly always?: readonly string[];
}

/** In the order of the work; properties of no part stand in the last one. */
const parts: readonly Part[] = [
  {
    ...{ id: "page", title: say.page, always: ["image", "descriptionHtml", "facts"] },
    keys: ["title", "image", "imageFocus", "descriptionHtml", "facts", "flow", "listed"],
  },
  {
    id: "times",
    title: say.times,
    keys: ["opening", "slots", "durationMinutes", "days", "onSaleFrom", "memberOnSaleFrom"],
  },
  { id: "places", title: say.places, keys: ["capacity", "maxPartySize", "soldOut"] },
  { id: "prices", title: say.prices, keys: ["ticketTypes"] },
  { id: "afterwards", title: say.afterwards, keys: ["extraTicketInfo", "afterSale", "door", "boxOffice"] },
];

const last = "identity";

interface EventSectionsProps {
  event: Product;
  pointer: string;
  /** Products sold with the event. */
  children: ReactNode;
}

/** An event's form in sections, with links to them that stay in sight. */
export function EventSections({ event, pointer, children }: EventSectionsProps) {
  const locale = useLocale();
  const id = useId();
  const { root } = useFormContext();
  const schema = resolveSchema(root, { $ref: "#/$defs/CatalogueEvent" });
  const keys = Object.keys((schema.properties ?? {}) as Schema);
  const named = new Set(parts.flatMap((part) => part.keys));
  const rest: Part = { id: last, title: say.identity, keys: keys.filter((key) => !named.has(key)) };
  const sections = [...parts, rest];
  const current = useCurrentSection(sections.map((part) => `${id}-${part.id}`));
  return (
    <div className={styles.around}>
      <div className={styles.columns}>
        <nav aria-label={say.sections(locale)} className={styles.nav}>
          <ul>
            {sections.map((part) => (
              <li key={part.id}>
                <a href={`#${id}-${part.id}`} aria-current={current === `${id}-${part.id}` ? "location" : undefined}>
                  {part.title(locale)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map((part) => (
            <section key={part.id} aria-labelledby={`${id}-${part.id}`} className={shell.panel}>
              <h2 id={`${id}-${part.id}`} tabIndex={-1}>
                {part.title(locale)}
              </h2>
              <SchemaFields
                schema={schema}
                value={event}
                pointer={pointer}
                without={keys.filter((key) => !part.keys.includes(key))}
                always={part.always ?? []}
                isPart
              />
              {part.id === "prices" && children}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The id of the section's heading that was scrolled past last. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const look = () => {
      // A heading counts from a third of the window on.
      const passed = all
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 3);
      setCurrent(passed.at(-1) ?? all.split(" ")[0]);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [all]);
  return current;
}
