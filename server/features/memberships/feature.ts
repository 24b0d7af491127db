import { defineFeature } from "../../museum/feature.ts";

export const memberships = defineFeature({ name: "memberships" });
