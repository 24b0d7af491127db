import { defineFeature } from "../../museum/feature.ts";
import { deviceRoutes } from "./routes.ts";

export const devices = defineFeature({ name: "devices", calls: { boxOffice: deviceRoutes } });
