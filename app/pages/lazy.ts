import { type ComponentType, lazy } from "react";

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

/** The pages beside the flows, each loaded when it is visited. */
export const EventsPage = page(() => import("./EventsPage.tsx"), "EventsPage");
export const OrderConfirmation = page(() => import("./OrderConfirmation.tsx"), "OrderConfirmation");
export const UnknownPath = page(() => import("./UnknownPath.tsx"), "UnknownPath");
export const NotFound = page(() => import("./NotFound.tsx"), "NotFound");
