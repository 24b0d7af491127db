import type { ReactNode } from "react";
import { freeType, staffEvent } from "../../commerce/testing/staff.ts";
import { DoorConflictNote } from "../../ui/museum/door-conflict.tsx";
import { TicketSale } from "../../ui/museum/ticket-sale.tsx";
import { Held } from "./held.tsx";

const nothing = () => {};
const sale = {
  events: [
    staffEvent("general-admission", [freeType("child", { title: "Child under 3" })], { title: "General Admission" }),
  ],
  onTime: nothing,
  timeLabel: "Time",
  timeText: ({ time, availableInventory: n }: { time: string; availableInventory: number }) =>
    n === 0 ? `${time}, full` : `${time}, ${n} left`,
  submitText: "Give out",
  onSubmit: nothing,
};

/** Components of ui/ that only the box office shows. */
export const staffComponents: Readonly<Record<string, Readonly<Record<string, ReactNode>>>> = {
  DoorConflictNote: {
    "admitted at two doors": (
      <DoorConflictNote
        conflict={{
          ...{ id: 1, scan: "", kind: "double", guests: 2, title: "General Admission", orderNumber: "#1001" },
          entries: [
            { at: "10:02 AM", by: "Grace", guests: 2, place: "North door", here: false },
            { at: "10:05 AM", by: "Ada", guests: 2, here: true },
          ],
        }}
        services={{ moment: (instant) => instant }}
      />
    ),
  },
  TicketSale: {
    "to give out": (
      <Held first={{} as Readonly<Record<string, number>>}>
        {(quantities, change) => (
          <TicketSale
            {...{ ...sale, quantities, busy: false, locked: false }}
            onChange={(id, n) => change({ ...quantities, [id]: n })}
          />
        )}
      </Held>
    ),
    "on its way": (
      <TicketSale {...{ ...sale, quantities: { child: 2 }, busy: true, locked: true }} onChange={nothing} />
    ),
  },
};
