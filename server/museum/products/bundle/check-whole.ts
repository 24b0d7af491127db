import type { Sentence } from "../../../../engine/core/contract.ts";
import * as say from "../../../../messages/generated/server/catalogue.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { Bundle } from "../../model/config.ts";
import type { BoughtLine, MuseumView } from "../contract.ts";

/** A bundle is sold whole: equal numbers of tickets for each event and day. @throws HttpError 409 */
export function checkWhole({ index }: MuseumView, lines: readonly BoughtLine[]): void {
  const counts = new Map<string, { bundle: Bundle; date: string | undefined; ofEvents: Map<string, number> }>();
  for (const { variant, quantity, date } of lines) {
    const { bundle, event } = variant;
    if (bundle === undefined || event === undefined) continue;
    const key = JSON.stringify([bundle.id, date]);
    const count = counts.get(key) ?? {
      bundle,
      date,
      ofEvents: new Map(bundle.components.map((component) => [component.event, 0])),
    };
    count.ofEvents.set(event.id, (count.ofEvents.get(event.id) ?? 0) + quantity);
    counts.set(key, count);
  }
  for (const { bundle, date, ofEvents } of counts.values()) {
    if (new Set(ofEvents.values()).size <= 1) continue;
    const message: Sentence = (locale) => {
      const parts = [...ofEvents].map(([id, count]) =>
        say.partOfBundle(locale, { count, event: index.events.get(id)?.title ?? id }),
      );
      const has = { bundle: bundle.title, parts };
      return date === undefined ? say.bundleIncomplete(locale, has) : say.bundleIncompleteOn(locale, { ...has, date });
    };
    throw refused(409, { code: "BUNDLE_INCOMPLETE", field: "quantity", message });
  }
}
