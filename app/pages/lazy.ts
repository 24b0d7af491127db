import { lazyPiece } from "../shell/lazy-piece.tsx";

/** The pages beside the flows, each loaded when it is visited. */
export const EventsPage = lazyPiece(() => import("./EventsPage.tsx").then((module) => module.EventsPage));
export const OrderConfirmation = lazyPiece(() => import("./OrderConfirmation.tsx").then((module) => module.OrderConfirmation));
export const UnknownPath = lazyPiece(() => import("./UnknownPath.tsx").then((module) => module.UnknownPath));
export const NotFound = lazyPiece(() => import("./NotFound.tsx").then((module) => module.NotFound));
