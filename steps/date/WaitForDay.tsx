import { lazyComponent } from "../../ui/lazyComponent.tsx";
import type { WaitForDayProps } from "./WaitForDayForm.tsx";

/** The form is loaded from here: the first page, which seldom needs it, would have to name every file that it is made of. */
export const WaitForDay = lazyComponent<WaitForDayProps>(() => import("./WaitForDayForm.tsx").then((module) => module.WaitForDayForm), { failure: null });
