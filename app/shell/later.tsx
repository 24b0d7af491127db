import type { ComponentType } from "react";
import { lazyCode, lazyPiece } from "./lazy-piece.tsx";

const load = () => import("./pieces.tsx");
type Pieces = Awaited<ReturnType<typeof load>>;

const later = <Props extends object>(pick: (pieces: Pieces) => ComponentType<Props>, make: typeof lazyCode<Props> = lazyPiece) => make(() => load().then(pick));

export const AccountMenu = later((pieces) => pieces.AccountMenu, lazyCode);
export const BackLink = later((pieces) => pieces.BackLink, lazyCode);
export const CartReceipt = later((pieces) => pieces.CartReceipt, lazyCode);
export const HeaderCart = later((pieces) => pieces.HeaderCart);
export const Hold = later((pieces) => pieces.Hold);
export const LoadFailure = later((pieces) => pieces.LoadFailure);
export const Notice = later((pieces) => pieces.Notice, lazyCode);
export const Skeleton = later((pieces) => pieces.Skeleton);
export const StaffMenu = lazyPiece(() => import("../box-office/StaffMenu.tsx").then((module) => module.StaffMenu));
export const StatusBanner = later((pieces) => pieces.StatusBanner);
export const WaitingNote = later((pieces) => pieces.WaitingNote);

/** Loads these components early: once something goes wrong, it may be too late to load the one that reports it. */
export const prepareLater = (): void => void load().catch(() => undefined);
