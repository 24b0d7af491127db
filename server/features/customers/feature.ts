import { defineFeature } from "../../museum/feature.ts";
import { passwordLimits } from "../accounts/limits.ts";
import { cardRoutes } from "./card-routes.ts";
import { customerRoutes } from "./customer-routes.ts";
import { memberRoutes } from "./member-routes.ts";

export const customers = defineFeature({
  name: "customers",
  calls: {
    storefront(calls, host) {
      memberRoutes(calls, host, passwordLimits(host.db));
      cardRoutes(calls, host);
    },
    admin: (calls, host) => customerRoutes(calls, host, passwordLimits(host.db)),
  },
});
