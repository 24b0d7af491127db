import type { ToolServices } from "../../commerce/services.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, OrderRecordResponse } from "../../schemas/generated/wire.ts";

export interface ChangeProps {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
  onClose(): void;
  /**
   * @param answer the changed order and the refund to hand back
   * @param message for the banner
   */
  onDone(answer: OrderRecordResponse, message: string): void;
  /** Called if the order on screen is out of date. */
  onStale(): void;
}
