/**
 * What no first page shows, since that comes with its data and all is well: one file, loaded when the page is first touched or when
 * the first of it is shown.
 */
// biome-ignore lint/performance/noBarrelFile: being one chunk is what this file is for
export { BackLink } from "../../ui/BackLink.tsx";
export { LoadFailure } from "../../ui/LoadFailure.tsx";
export { Notice } from "../../ui/Notice.tsx";
export { Skeleton } from "../../ui/Skeleton.tsx";
export { StatusBanner } from "../../ui/StatusBanner.tsx";
export { WaitingNote } from "../../ui/WaitingNote.tsx";
export { AccountMenu } from "./AccountMenu.tsx";
export { CartReceipt } from "./CartReceipt.tsx";
export { HeaderCart } from "./HeaderCart.tsx";
export { Hold } from "./Hold.tsx";
