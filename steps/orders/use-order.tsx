import { useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { OrderRecord, OrderRecordResponse } from "../../schemas/generated/wire.ts";

interface LoadedOrder extends Pick<Loaded<OrderRecord>, "value" | "error" | "retry"> {
  replace(order: OrderRecord): void;
}

/** Returns the order as loaded or as last changed, whichever is newer. */
export function useOrder(services: ToolServices, orderId: string): LoadedOrder {
  const { value, error, retry } = useLoaded(staffPaths.staffOrder({ orderId }), services.get);
  const [changed, setChanged] = useState<{
    readonly order: OrderRecord;
    readonly loadedBefore: OrderRecordResponse | undefined;
  }>();
  const isNewer = changed !== undefined && changed.loadedBefore === value;
  return {
    value: isNewer ? changed.order : value?.order,
    error,
    retry,
    replace: (order) => setChanged({ order, loadedBefore: value }),
  };
}
