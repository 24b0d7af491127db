import { defineFeature } from "../../museum/feature.ts";
import { membershipTables } from "./tables.ts";

export const memberships = defineFeature({ name: "memberships", tables: membershipTables });
