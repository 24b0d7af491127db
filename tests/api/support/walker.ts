import type { Db } from "../../../server/core/database/tables.ts";
import { addDemoCustomers } from "../../../server/features/accounts/demo-customers.ts";
import { draftOf, overlayOf } from "../../../server/features/studio/drafts.ts";
import { walkFlow } from "../../../server/features/studio/paths/walk-flow.ts";
import type { DraftWalker } from "../../../server/features/studio/studio-context.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import { demoAccount, demoDomain } from "../../../server/museum/demo-accounts.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { openMuseum } from "./museum.ts";

/** Walks drafts on a second museum in this process, with its own database. */
export function walkerFor({ store, db }: { store: EditableConfig; db: Db }): DraftWalker {
  return {
    async walk({ id }, { base, handle, direct = false, language }) {
      const config = await store.check(overlayOf(await draftOf(db, id)));
      const museum = language === undefined ? config : config.in(language);
      const flow = museum.flow(base, handle, { direct });
      if (flow === undefined) throw new Error(`There is no flow /${base}/${handle}.`);
      const { server, db: database, now } = await openMuseum({ embedded: true, store: fixedConfig(config, store.dir) });
      await addDemoCustomers(database, museumAt(config, now()));
      const customer = demoAccount(demoDomain(config.tenant), "member");
      // As long as a test's timeout: a busy machine must not leave out paths.
      return walkFlow({ server, flow, locale: museum.tenant.locale, customer, withinMs: 80_000 });
    },
  };
}
