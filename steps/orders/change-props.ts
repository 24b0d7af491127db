import type { ToolServices } from "../../commerce/services.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, OrderRecordResponse } from "../../schemas/generated/wire.ts";

/** What every change of an order works with. */
export interface ChangeProps {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
  onClose(): void;
  /** It was made: the order as it is now with what is to be given back, and what is said of it. */
  onDone(answer: OrderRecordResponse, message: string): void;
  /** What is shown is out of date. */
  onStale(): void;
}
