import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../../support/rounds.ts";
import { catalogue } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { sellerCommands } from "../support/seller-commands.ts";
import { SellerModel } from "../support/seller-model.ts";
import type { Real } from "../support/seller-state.ts";

const museum = await openMuseum();
// Lift the per-person limit, which this model does not cover.
museum.configure({
  catalogue: {
    ...catalogue,
    events: catalogue.events.map((event) => ({
      ...event,
      ticketTypes: event.ticketTypes.map((type) => ({ ...type, ticketLimit: 1000 })),
    })),
  },
});

/** Resets the museum to its state before any sale. */
async function empty(model: SellerModel): Promise<void> {
  museum.wait(-model.now);
  await forgetSales(museum.db, ["idempotency_keys", "outbox"]);
}

const numRuns = rounds(60, 200);

test(`${numRuns} rounds of holding, changing, extending, expiring, paying and refusals match the model, seat by seat`, {
  tags: ["slow"],
  timeout: 300_000,
}, async () => {
  const outcomes: Real["outcomes"] = new Map();
  await fc.assert(
    fc.asyncProperty(sellerCommands, async (commands) => {
      const model = new SellerModel();
      const real: Real = { museum, carts: new Map(), outcomes };
      await fc.asyncModelRun(() => ({ model, real }), commands).finally(() => empty(model));
    }),
    // Shrink a failure for as long as the test may run, then report it.
    { numRuns, interruptAfterTimeLimit: 270_000, markInterruptAsFailure: true },
  );
  // Every outcome must occur, and more often in longer runs.
  expect([...outcomes.keys()].sort()).toEqual([
    "empty",
    "half a bundle",
    "incomplete",
    "no extension left",
    "ok",
    "ordered",
    "paid",
    "refused",
  ]);
  for (const [outcome, count] of outcomes)
    expect({ outcome, often: count >= numRuns / 100 }).toEqual({ outcome, often: true });
});
