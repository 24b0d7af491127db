import { defineFeature } from "../../museum/feature.ts";
import { recordCallEvent } from "./audit-log.ts";
import { employeeAtDoor } from "./current-employee.ts";
import { addDemoEmployees, closeDemoEmployees } from "./demo-employees.ts";
import { staffLoginRoutes } from "./login-routes.ts";
import { accountRoutes } from "./manage/account-routes.ts";
import { employeeRoutes } from "./manage/routes.ts";
import { employeeTables } from "./tables.ts";

export const employees = defineFeature({
  name: "employees",
  tables: employeeTables,
  door: (host) => ({
    employee: (request, permission) => employeeAtDoor(host, request, permission),
    recordEvent: recordCallEvent,
  }),
  calls: {
    boxOffice: staffLoginRoutes,
    // They wait in the usual room: managers must be able to disable an author who fills the studio's.
    studio(calls, host) {
      employeeRoutes(calls, host);
      accountRoutes(calls, host);
    },
  },
  demoAccounts: {
    add: ({ config, db, now }) => addDemoEmployees(db, config.current.tenant, new Date(now().epochMilliseconds)),
    close: ({ db }) => closeDemoEmployees(db),
  },
});
