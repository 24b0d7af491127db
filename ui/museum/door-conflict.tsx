import type { ReactNode } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/ui/door-conflict.ts";
import type { DoorConflict } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import styles from "./door-conflict.module.css";

interface DoorConflictNoteProps {
  readonly conflict: Omit<DoorConflict, "entries"> & { readonly entries: readonly DoorConflict["entries"][number][] };
  readonly services: Pick<ToolServices, "moment">;
  readonly children?: ReactNode;
}

/** Guests who came in without a good ticket, with everyone who came in with it. */
export function DoorConflictNote({ conflict, services, children }: DoorConflictNoteProps) {
  const locale = useLocale();
  const { kind, guests, title, orderNumber, entries } = conflict;
  return (
    <section className={styles.conflict}>
      <h3>{say.title(locale, { kind: kind === "unknown" ? "other" : kind })}</h3>
      <p>{[say.guestsTooMany(locale, { guests, title }), orderNumber].filter(Boolean).join(" ")}</p>
      <ul>
        {entries.map(({ at, by, sentBy, guests: each, place, here }) => {
          const where = place ?? (here ? say.here(locale) : say.elsewhere(locale));
          const entry = { time: services.moment(at), guests: each, by, place: where };
          return (
            <li key={at + by + where}>
              {sentBy === undefined ? say.entry(locale, entry) : say.entrySentBy(locale, { ...entry, sender: sentBy })}
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
