import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type {
  StudioDraft,
  StudioFile,
  StudioPublishResponse,
  StudioReleasesResponse,
} from "../../../schemas/generated/wire.ts";
import { newDataFolder, newFolder } from "../../embedded/processes.ts";
import { rounds } from "../../support/rounds.ts";
import { newDatabase } from "../support/database.ts";
import { serverProcess } from "../support/server-process.ts";

const kills = rounds(2, 30);
const files = ["event/general-admission.json", "event/planetarium-night.json", "catalogue.json", "tenant.json"];
const mark = /\n\/\/ round \d+\n/g;

test(`a server killed ${kills} times while it publishes leaves the files of one release or the other, and its draft or its record`, async () => {
  const databaseUrl = await newDatabase();
  const server = await serverProcess(await (databaseUrl === undefined ? newDataFolder : newFolder)(), databaseUrl);
  await server.start();
  let token = "";
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(
      `${server.url}/api${path}`,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as T;
  };
  const get = async <T>(path: string) => (await send<{ body: T }>(`/studio${path}`)).body;
  const post = <T>(path: string, body: object) => send<T>(`/studio${path}`, body);
  const onDisk = async () =>
    Promise.all(
      files.map(async (name) => [...(await readFile(join(server.configDir, name), "utf8")).matchAll(mark)].length),
    );

  ({ accessToken: token } = await send<{ accessToken: string }>("/box-office/employee/login", {
    email: "editor@meridian.example",
    password: "meridian-editor",
  }));
  let published = 0;
  let spared = 0;
  let longest = 60;
  for (let round = 1; round <= kills; round += 1) {
    const texts = await Promise.all(files.map((name) => get<StudioFile>(`/file?name=${encodeURIComponent(name)}`)));
    const edits = texts.map(({ name, text, base }) => ({ name, text: `${text}\n// round ${round}\n`, base }));
    const { revision, problems } = await post<StudioDraft>("/draft/save", {
      revision: (await get<StudioDraft>("/draft")).revision,
      files: edits,
    });
    expect(problems).toEqual([]);
    const before = (await onDisk())[0] ?? 0;
    const begun = performance.now();
    const publishing = post<StudioPublishResponse>("/draft/publish", { revision, note: `round ${round}` }).then(
      () => {
        longest = Math.max(longest, performance.now() - begun);
        return true;
      },
      () => false,
    );
    await pause(Math.random() * longest);
    await server.kill();
    const answered = await publishing;
    await server.start();

    const counts = await onDisk();
    const isNew = counts[0] === before + 1;
    expect(counts, `round ${round}`).toEqual(files.map(() => (isNew ? before + 1 : before)));
    if (answered) expect(isNew).toBe(true);
    expect(await readdir(server.configDir)).not.toContainEqual(expect.stringMatching(/^\./));
    const [newest] = (await get<StudioReleasesResponse>("/releases")).releases;
    const draft = await get<StudioDraft>("/draft");
    if (isNew) {
      published += 1;
      expect(newest).toMatchObject({ note: `round ${round}`, author: "Editor" });
      expect(draft.files).toEqual([]);
    } else {
      spared += 1;
      expect(newest?.note).not.toBe(`round ${round}`);
      expect(draft.files.map(({ name }) => name)).toEqual([...files].sort());
      await post("/draft/discard", { revision: draft.revision });
    }
  }
  await server.kill();
  expect(published + spared).toBe(kills);
}, 900_000);
