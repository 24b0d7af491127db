import { parseCents } from "../../model/cents.ts";
import type { Bundle, Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";

/** Warns about a bundle that costs more than its events separately: no visitor would choose it. */
export function checkDearer({ bundles, events }: Catalogue): Problem[] {
  return bundles.flatMap((bundle, index) => {
    const [first] = bundle.components;
    return (first?.ticketTypes ?? []).flatMap(({ title }, at) => {
      const sold = priceOf(bundle, title);
      const apart = priceOf(
        { components: bundle.components.map(({ event: id }) => ({ ticketTypes: typesOf(events, id) })) },
        title,
      );
      if (sold === undefined || apart === undefined || sold <= apart) return [];
      const [asked, usual] = [sold, apart].map((cents) => (cents / 100).toFixed(2)) as [string, string];
      return [
        {
          code: "BUNDLE_DEARER",
          pointer: `/bundles/${index}/components/0/ticketTypes/${at}/price`,
          message: `${title} costs ${asked} in the bundle ${bundle.title}, and ${usual} apart`,
          fix: "lower its prices in the bundle, unless this is meant",
          value: asked,
        },
      ];
    });
  });
}

/** Returns a person's price for all parts, in cents; undefined if a part lacks the ticket type. */
function priceOf(
  { components }: { readonly components: readonly Pick<Bundle["components"][number], "ticketTypes">[] },
  title: string,
): number | undefined {
  const cents = components.map(({ ticketTypes }) => ticketTypes.find((type) => type.title === title)?.price);
  return cents.includes(undefined) ? undefined : cents.reduce((sum, price) => sum + parseCents(price ?? "0.00"), 0);
}

function typesOf(events: Catalogue["events"], id: string): Bundle["components"][number]["ticketTypes"] {
  return events.find((event) => event.id === id)?.ticketTypes ?? [];
}
