import type { ComponentType } from "react";
import { lazyCode, lazyPiece } from "./lazy-piece.tsx";

const loads: (() => Promise<unknown>)[] = [];

/** A piece that no first page shows, since that comes with its data and all is well: loaded when the page is first touched. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>, make: typeof lazyCode<Props> = lazyPiece) {
  loads.push(load);
  return make(load);
}

export const BackLink = later(() => import("../../ui/BackLink.tsx").then((module) => module.BackLink), lazyCode);
export const CartReceipt = later(() => import("./CartReceipt.tsx").then((module) => module.CartReceipt), lazyCode);
export const LoadFailure = later(() => import("../../ui/LoadFailure.tsx").then((module) => module.LoadFailure));
export const Notice = later(() => import("../../ui/Notice.tsx").then((module) => module.Notice), lazyCode);
export const Skeleton = later(() => import("../../ui/Skeleton.tsx").then((module) => module.Skeleton));
export const StatusBanner = later(() => import("../../ui/StatusBanner.tsx").then((module) => module.StatusBanner));

/** Has those pieces at hand: once something goes wrong, it may be too late to load what says so. */
export function prepareLater(): void {
  for (const load of loads) load().catch(() => undefined);
}
