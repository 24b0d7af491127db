import { defineFeature } from "../../museum/feature.ts";
import { reportRoutes } from "./routes.ts";

export const reports = defineFeature({ name: "reports", calls: { boxOffice: reportRoutes } });
