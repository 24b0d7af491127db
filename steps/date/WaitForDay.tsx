import { lazyComponent } from "../../ui/lazyComponent.tsx";
import type { WaitForDayProps } from "./WaitForDayForm.tsx";

/** A second lazy level: otherwise the first page would list every file of the rarely needed form. */
export const WaitForDay = lazyComponent<WaitForDayProps>(() => import("./WaitForDayForm.tsx").then((module) => module.WaitForDayForm), { failure: null });
