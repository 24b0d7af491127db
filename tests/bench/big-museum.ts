import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Size {
  readonly flows: number;
  readonly events: number;
  readonly days?: number;
  /** One file for each event, instead of catalogue.json. */
  readonly inFiles?: boolean;
}

const slots = ["10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"];
const kinds = ["date", "bundles", "upsells", "tickets", "time", "review"] as const;

/**
 * Writes a very large configuration into a new folder: flows of 12 steps with 4 conditions each; events open six days a
 * week at 7 times.
 */
export async function writeBigMuseum({ flows, events, days = 120, inFiles = false }: Size): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "big-museum-"));
  for (const folder of ["event", "direct"]) await mkdir(join(dir, folder));
  await cp("flows/direct/event.json", join(dir, "direct/event.json"));
  const sold = Array.from({ length: events }, (_, index) => eventOf(index, days));
  if (inFiles) {
    await mkdir(join(dir, "catalogue"));
    for (const event of sold)
      await writeFile(join(dir, `catalogue/${event.id}.json`), JSON.stringify({ events: [event] }, null, 2));
  } else await writeFile(join(dir, "catalogue.json"), JSON.stringify({ events: sold }, null, 2));
  await writeFile(join(dir, "tenant.json"), JSON.stringify(tenant, null, 2));
  for (let index = 0; index < flows; index += 1)
    await writeFile(join(dir, `event/flow-${index}.json`), flowText(index % events, `Flow ${index}`));
  return dir;
}

const tenant = {
  title: "Big Museum",
  timeZone: "America/Denver",
  theme: { accent: "#b0361e" },
  supportEmail: "visit@museum.example",
  supportPhone: "(303) 555-0142",
  mailFrom: "Big Museum <tickets@museum.example>",
};

function eventOf(index: number, days: number) {
  const types = ["adult", "senior", "child"].map((type) => ({
    id: `event-${index}-${type}`,
    title: type,
    price: "12.00",
  }));
  return {
    id: `event-${index}`,
    title: `Event ${index}`,
    descriptionHtml: `<p>What is shown at <em>event ${index}</em>, and why it is worth a visit.</p>`,
    opening: { weekly: ["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], forDays: days },
    slots,
    capacity: 40,
    ticketTypes: types,
  };
}

/** Two rounds of six steps for the same event; four steps between the two questions for tickets have conditions. */
export function flowText(event: number, title: string): string {
  const names = [...kinds.map((kind) => [kind, kind]), ...kinds.map((kind) => [`${kind}-again`, kind])] as [
    string,
    string,
  ][];
  const steps = names.map(([name, component], index) => {
    const next = index === names.length - 1 ? "checkout" : `/${names[index + 1]?.[0]}`;
    return {
      path: `/${name}`,
      component,
      ...(index === 0 && { isFirstStep: true }),
      nextStep: [3, 4, 6, 7].includes(index) ? [{ when: condition(event, index), to: next }, next] : next,
      title: `${title}: ${name}`,
      description: "What is asked here, and why.",
      data: component === "review" ? {} : { eventId: `event-${event}` },
    };
  });
  return JSON.stringify({ title, steps }, null, 2);
}

function condition(event: number, index: number) {
  const ticket = `event-${event}-${["adult", "senior", "child"][index % 3]}`;
  const quantities = { required: [ticket], properties: { [ticket]: { type: "integer", minimum: index } } };
  const events = { required: [`event-${event}`], properties: { [`event-${event}`]: quantities } };
  return { required: ["tickets"], properties: { tickets: { required: ["events"], properties: { events } } } };
}
