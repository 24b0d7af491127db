import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { WaitForDayProps } from "./wait-for-day-form.tsx";

/** A second lazy level: otherwise the first page would list every file of the rarely needed form. */
export const WaitForDay = lazyComponent<WaitForDayProps>(
  () => import("./wait-for-day-form.tsx").then((module) => module.WaitForDayForm),
  { failure: null },
);
