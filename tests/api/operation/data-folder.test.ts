import "../../support/machine-clock.ts";

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createMailer } from "../../../server/core/mail/mailer.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum({ embedded: true });
const folder = await mkdtemp(join(tmpdir(), "museum-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe("a server with a full disk", () => {
  test("is not ready, and becomes ready when the disk can be written", async () => {
    const ready = async () => (await museum.server.inject({ url: "/readyz" })).statusCode;
    expect(await ready()).toBe(200);
    await rm(museum.folder, { recursive: true });
    await writeFile(museum.folder, "");
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    expect((await museum.server.inject({ url: "/readyz" })).json()).toEqual({
      status: "unavailable",
      error: "Nothing can be written to the data folder.",
    });
    expect((await museum.server.inject({ url: "/healthz" })).statusCode).toBe(200);
    await rm(museum.folder);
    await mkdir(museum.folder);
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    expect(await readdir(museum.folder)).toEqual([]);
  });

  test("does not start, and says why and what to do", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const dataDir = join(file, "data");
    const { DATABASE_URL: _database, SMTP_URL: _mail, ...env } = process.env;
    const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
      env: { ...env, PORT: "0", CONFIG_DIR: "flows", DATA_DIR: dataDir, DEMO: "1" },
    });
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    expect(await new Promise((ended) => server.once("exit", ended))).toBe(1);
    const lines = said.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as { level: number; msg: string }).at(-1)).toMatchObject({
      level: 60,
      msg: `The server could not start: Nothing can be written to ${dataDir}: a part of the path is a file. Name another folder in DATA_DIR, or make this one writable.`,
    });
  });
});

describe("mails written to files", () => {
  const outbox = join(folder, "data", "outbox");
  const mail = {
    from: "Museum <tickets@museum.example>",
    to: "ada@museum.example",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  };

  test("are readable only by the server's own account, as is their folder", async () => {
    const mailer = createMailer({ outbox });
    const file = await mailer.send(mail, "private");
    expect([await modeOf(outbox), await modeOf(file)]).toEqual(["700", "600"]);
    mailer.close();
  });

  test("are never partial: temporary files of a killed server are removed at the next start, those in progress stay", async () => {
    const before = createMailer({ outbox });
    await before.send(mail, "whole");
    before.close();
    const [left, fresh] = [join(outbox, "left.eml.part"), join(outbox, "fresh.eml.part")];
    for (const file of [left, fresh]) await writeFile(file, "From: half");
    const now = new Date();
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    await utimes(left, anHourAgo, anHourAgo);
    // Set the time explicitly: the disk's clock may differ from the test's.
    await utimes(fresh, now, now);
    const mailer = createMailer({ outbox });
    await expect.poll(() => readdir(outbox)).not.toContain("left.eml.part");
    expect(await readdir(outbox)).toEqual(
      expect.arrayContaining(["fresh.eml.part", expect.stringMatching(/whole\.eml$/)]),
    );
    mailer.close();
  });
});
