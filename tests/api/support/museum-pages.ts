import type { Boot } from "../../../schemas/generated/boot.ts";
import type { EditableConfig, ServedFlow } from "../../../server/museum/model/config.ts";
import { pageBearers, pages } from "../../../server/pages/pages.ts";
import { makeAppFolder } from "./app-folder.ts";
import { newMuseumDatabase } from "./database.ts";
import { openMuseum, type TestMuseum } from "./museum.ts";

/** The box office's flow, with only its login. */
export const deskFlow = {
  ...{ id: "b", handle: "box-office", base: "box-office", version: "1", mode: "tools", title: "Box Office" },
  steps: [{ path: "/login", component: "staff-login", title: "Login", isFirstStep: true }],
} as unknown as ServedFlow;

/** Opens a museum that serves its pages, also to people who are signed in. */
export async function openMuseumPages(store: EditableConfig): Promise<TestMuseum> {
  const appFolder = await makeAppFolder();
  const database = await newMuseumDatabase();
  const museum: TestMuseum = await openMuseum({
    database,
    store,
    pages: async (server) =>
      server.register(pages, {
        ...{ config: store, appFolder, demo: true, now: () => museum.now() },
        bearers: pageBearers({ config: store, db: database, now: () => museum.now() }),
      }),
  });
  return museum;
}

/** Reads what a page tells the application. */
export function bootOf(body: string): Boot {
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? "") as Boot;
}
