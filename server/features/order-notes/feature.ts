import { defineFeature } from "../../museum/feature.ts";
import { callerOf } from "../employees/current-employee.ts";
import { addNote, listNotes, removeNote } from "./order-notes.ts";
import { orderNoteTables } from "./tables.ts";

/** See docs/behaviour.md, "Notes on an order". */
export const orderNotes = defineFeature({
  name: "order-notes",
  tables: orderNoteTables,
  calls: {
    boxOffice(calls) {
      calls.act("/employee/order/:orderId/notes", async ({ tx, request, params: { orderId }, body, now, audit }) => {
        const { id: employeeId } = callerOf(request);
        const subject = await addNote(tx, { orderId, employeeId, text: body.text, now });
        await audit({ subject });
        return { notes: await listNotes(tx, orderId, callerOf(request)) };
      });
      calls.act("/employee/order/:orderId/notes/remove", async ({ tx, request, params: { orderId }, body, audit }) => {
        const subject = await removeNote(tx, { orderId, id: body.id, by: callerOf(request) });
        await audit({ subject });
        return { notes: await listNotes(tx, orderId, callerOf(request)) };
      });
    },
  },
});
