import { chmod, readdir, readFile } from "node:fs/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type {
  StudioCompareResponse,
  StudioFlowUse,
  StudioHolders,
  StudioScheduledResponse,
} from "../../../schemas/generated/wire.ts";
import { recoverPublishing } from "../../../server/features/studio/publish.ts";
import { runScheduled } from "../../../server/features/studio/scheduled.ts";
import { applyJournal, writeJournal } from "../../../server/museum/config/journal.ts";
import { loadKindSource } from "../../../server/museum/config/kinds.ts";
import { hire } from "../support/staff.ts";
import { type Editor, editorOf, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { files, museum } = studio;
afterAll(async () => {
  await studio.close();
  await files.remove();
});

const admission = "event/general-admission.json";
const onDisk = (name: string) => readFile(files.path(name), "utf8");
const retitle = (title: string) => (text: string) =>
  text.replace(/"title": "[^"]*"/, `"title": ${JSON.stringify(title)}`);
const titleServed = async (handle = "general-admission") =>
  (await museum.post<{ title: string }>("/flow", { base: "event", handle })).json.title;

test("a signed-out visitor must sign in, and an employee without permission is refused", async () => {
  expect((await museum.server.inject({ url: "/api/studio/flows" })).statusCode).toBe(401);
  const clerk = await studio.hire(["check-in", "sell"]);
  expect(await clerk.get("/flows")).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
  const writer = await studio.hire(["edit"]);
  await writer.edit(admission, retitle("Not to be published"));
  expect(await writer.publish()).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
  expect((await writer.draft()).mayPublish).toBe(false);
});

test("a PIN opens the box office, and not the studio, whatever the employee's permissions", async () => {
  await hire(museum, { pin: "7391", email: "both@museum.example", allowed: ["check-in", "edit", "publish"] });
  const token = async (path: string, payload: object) => {
    const { accessToken } = (
      await museum.server.inject({ method: "POST", url: `/api/box-office/employee/${path}`, payload })
    ).json();
    return editorOf(museum, { authorization: `Bearer ${accessToken}` });
  };
  const byPin = await token("pin-login", { pin: "7391" });
  expect(await byPin.get("/flows")).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
  const byPassword = await token("login", { email: "both@museum.example", password: "right-password" });
  expect((await byPassword.get("/flows")).status).toBe(200);
});

test("the files at the first start are the first release", async () => {
  const editor = await studio.hire();
  expect((await editor.releases()).at(-1)).toMatchObject({ note: "Baseline", author: null, number: 1 });
});

test("a draft changes nothing for visitors until it is published; then its files have its texts, and nothing else changed", async () => {
  const editor = await studio.hire();
  const [before, catalogue, title] = await Promise.all([onDisk(admission), onDisk("catalogue.json"), titleServed()]);
  const draft = await editor.edit(admission, retitle("A day at the museum"));
  expect(draft).toMatchObject({ problems: [], files: [{ name: admission, state: "changed", isOutdated: false }] });
  expect(draft.files[0]?.changes).toEqual([`${title}: Title changed from “${title}” to “A day at the museum”.`]);
  expect(await titleServed()).toBe(title);
  expect(await onDisk(admission)).toBe(before);

  const { status, json } = await editor.publish("A better title");
  expect([status, json.release]).toMatchObject([
    200,
    { note: "A better title", author: "Grace Hopper", isCurrent: true },
  ]);
  expect(await titleServed()).toBe("A day at the museum");
  expect(await onDisk(admission)).toBe(retitle("A day at the museum")(before));
  expect(await onDisk("catalogue.json")).toBe(catalogue);
  expect(await editor.draft()).toMatchObject({ files: [], problems: [] });
  expect((await editor.releases())[0]).toMatchObject({ note: "A better title", isCurrent: true });
  expect((await readdir(files.dir)).filter((name) => name.startsWith("."))).toEqual([]);
});

test("publishing again with the same key gives the same answer and publishes once", async () => {
  const editor = await studio.hire();
  const { revision } = await editor.edit(admission, retitle("Once"));
  const first = await editor.post("/draft/publish", { revision, note: "once" }, "publish-once");
  const again = await editor.post("/draft/publish", { revision, note: "once" }, "publish-once");
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect((await editor.releases()).filter(({ note }) => note === "once")).toHaveLength(1);
});

test("a draft with a problem is saved, shows where the problem is, and cannot be published", async () => {
  const editor = await studio.hire();
  const draft = await editor.edit(admission, (text) =>
    text.replace('"nextStep": "/bundles"', '"nextStep": "/bundels"'),
  );
  expect(draft.problems[0]).toMatchObject({ file: admission, pointer: "/steps/0/nextStep", isWarning: false });
  expect(await editor.publish()).toMatchObject({ status: 409, json: { errors: [{ code: "STUDIO_DRAFT_BROKEN" }] } });
  const broken = await editor.edit(admission, () => "{ not json");
  expect(broken.problems[0]).toMatchObject({ code: "FILE_SYNTAX", file: admission });
  expect((await editor.file(admission)).text).toBe("{ not json");
});

test("a text that parses too slowly is a problem like any other, and does not lock out its author", async () => {
  const editor = await studio.hire();
  const deep = await editor.edit(admission, () => "[".repeat(200_000));
  expect(deep.problems[0]).toMatchObject({ file: admission, isWarning: false });
  expect((await editor.flows()).find(({ file }) => file === admission)).toMatchObject({ state: "changed" });
  const other = await studio.hire();
  await other.edit(admission, (text) => `${text}\n`);
  expect((await other.publish()).status).toBe(200);
  expect(await editor.update()).toMatchObject({
    conflicts: [{ file: admission, pointer: "" }],
    draft: { files: [{ isOutdated: false }] },
  });
  expect((await editor.post("/draft/discard", { revision: (await editor.draft()).revision })).status).toBe(200);
});

test("another window with an older state of the draft changes nothing", async () => {
  const editor = await studio.hire();
  const { revision } = await editor.edit(admission, retitle("Mine"));
  const { base } = await editor.file(admission);
  const stale = await editor.post("/draft/save", {
    revision: revision - 1,
    files: [{ name: admission, text: "{}", base }],
  });
  expect(stale).toMatchObject({ status: 409, json: { errors: [{ code: "STUDIO_DRAFT_CHANGED" }] } });
  expect((await editor.file(admission)).text).toContain("Mine");
  expect((await editor.post("/draft/discard", { revision })).status).toBe(200);
  expect(await editor.draft()).toMatchObject({ files: [] });
});

test("two editors see each other, publish only their own changes, and cannot overwrite newer releases", async () => {
  const [ada, grace] = [await studio.hire(), await studio.hire()];
  await ada.edit("event/planetarium-night.json", retitle("Stars by Ada"));
  await grace.edit("event/planetarium-night.json", (text) =>
    text.replace(/"pageTitle": "[^"]*"/, '"pageTitle": "By Grace"'),
  );
  expect((await ada.draft()).others.map(({ files: names }) => names)).toContainEqual(["event/planetarium-night.json"]);
  expect((await ada.publish("Ada's")).status).toBe(200);
  expect(await onDisk("event/planetarium-night.json")).not.toContain("By Grace");

  expect((await grace.draft()).files).toMatchObject([{ isOutdated: true }]);
  expect(await grace.publish("Grace's")).toMatchObject({
    status: 409,
    json: { errors: [{ code: "STUDIO_DRAFT_OUTDATED" }] },
  });
  expect(await grace.update()).toMatchObject({ conflicts: [], draft: { files: [{ isOutdated: false }] } });
  expect((await grace.publish("Grace's")).status).toBe(200);
  const text = await onDisk("event/planetarium-night.json");
  expect(text).toContain("Stars by Ada");
  expect(text).toContain("By Grace");
});

test("if both changed the same, updating keeps the published text and names the draft's", async () => {
  const [ada, grace] = [await studio.hire(), await studio.hire()];
  await ada.edit("membership/join.json", retitle("Join, says Ada"));
  await grace.edit("membership/join.json", retitle("Join, says Grace"));
  expect((await ada.publish()).status).toBe(200);
  const { conflicts, draft } = await grace.update();
  // The draft names lost edits until the next update, even after a reload.
  expect((await grace.draft()).conflicts).toEqual(conflicts);
  expect((await grace.update()).draft.conflicts).toBeUndefined();
  expect(conflicts).toEqual([
    { file: "membership/join.json", pointer: "/title", mine: '"Join, says Grace"', theirs: '"Join, says Ada"' },
  ]);
  expect(draft.files).toEqual([]);
});

test("two editors who publish at once: both changes are published, or one editor gets an error", async () => {
  const [ada, grace] = [await studio.hire(), await studio.hire()];
  await ada.edit("series/lecture-series.json", retitle("At once, Ada"));
  await grace.edit("event/dinosaur-sleepover.json", retitle("At once, Grace"));
  const answers = await Promise.all([ada.publish("a"), grace.publish("b")]);
  const published = answers.filter(({ status }) => status === 200).length;
  expect(published).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const texts = await Promise.all([onDisk("series/lecture-series.json"), onDisk("event/dinosaur-sleepover.json")]);
  expect(texts.filter((text) => text.includes("At once"))).toHaveLength(published);
});

test("a new flow exists once published, and is gone again when an earlier release is restored", async () => {
  const editor = await studio.hire();
  const before = (await editor.releases())[0];
  const draft = await editor.edit("event/ice-age.json", () => retitle("Ice Age Giants")(OF_ADMISSION));
  expect(draft).toMatchObject({ files: [{ state: "new", changes: ["The flow “Ice Age Giants” is new."] }] });
  expect((await editor.flows()).find(({ handle }) => handle === "ice-age")).toMatchObject({
    state: "new",
    address: "/event/ice-age",
  });
  expect((await editor.publish("New")).status).toBe(200);
  expect(await titleServed("ice-age")).toBe("Ice Age Giants");

  const { revision } = await editor.draft();
  const restored = await editor.post<{ files: { name: string; state: string }[] }>(`/releases/${before?.id}/restore`, {
    revision,
  });
  expect(restored).toMatchObject({ status: 200, json: { files: [{ name: "event/ice-age.json", state: "removed" }] } });
  expect((await editor.publish("Back")).status).toBe(200);
  expect((await museum.post("/flow", { base: "event", handle: "ice-age" })).status).toBe(404);
});

test("any two releases are compared in sentences, whatever lies between, and flows say who last changed them", async () => {
  const editor = await studio.hire();
  const file = "event/planetarium-night.json";
  const [first] = await editor.releases();
  const title = await titleServed("planetarium-night");
  await editor.edit(file, retitle("Under the stars"));
  await editor.publish("One");
  await editor.edit(file, retitle("Above the clouds"));
  await editor.publish("Two");
  await editor.edit("catalogue.json", (text) => text.replace('"price": "25.00"', '"price": "26.00"'));
  await editor.publish("Three");
  const [last] = await editor.releases();
  const compare = (from = "", to = "") =>
    editor.get<{ body: StudioCompareResponse }>(`/releases/compare?from=${from}&to=${to}`);
  expect(await compare(first?.id, last?.id)).toMatchObject({
    status: 200,
    json: {
      body: {
        from: { number: first?.number },
        to: { note: "Three" },
        files: [
          { name: "catalogue.json", changes: ["General Admission, Adult: Price changed from $25 to $26."] },
          { name: file, changes: [`${title}: Title changed from “${title}” to “Above the clouds”.`] },
        ],
      },
    },
  });
  expect((await compare(last?.id, first?.id)).json.body.files[0]?.changes).toEqual([
    "General Admission, Adult: Price changed from $26 to $25.",
  ]);
  expect((await compare(last?.id, last?.id)).json.body.files).toEqual([]);
  expect((await compare(first?.id, "none")).status).toBe(404);
  await editor.edit("catalogue.json", (text) => text.replace('"price": "26.00"', '"price": "25.00"'));
  await editor.publish("As before");
  const changed = (await editor.flows()).find((flow) => flow.file === file);
  expect(changed?.change).toMatchObject({ at: expect.any(String), by: expect.any(String) });
});

test("names outside the configuration's files are refused, and so is removing required files", async () => {
  const editor = await studio.hire();
  const { revision } = await editor.draft();
  for (const name of [
    "../secret.json",
    "event/../../x.json",
    "/etc/x.json",
    "event/x.json.tmp",
    ".publishing.json",
    "assets/x.json",
    "event/Ünder.json",
    "event/a/b.json",
  ])
    expect([
      name,
      (await editor.post("/draft/save", { revision, files: [{ name, text: "{}", base: null }] })).status,
    ]).toEqual([name, 400]);
  const { base } = await editor.file("tenant.json");
  expect(
    await editor.post("/draft/save", { revision, files: [{ name: "tenant.json", text: null, base }] }),
  ).toMatchObject({ status: 400 });
});

test("prices and the museum's theme have their own permissions", async () => {
  const editor = await studio.hire(["edit", "publish"]);
  const priced = await editor.edit("catalogue.json", (text) => text.replace('"25.00"', '"27.00"'));
  expect(priced.files[0]?.changes).toContain("General Admission, Adult: Price changed from $25 to $27.");
  expect(await editor.publish("dearer")).toMatchObject({
    status: 403,
    json: { error: expect.stringContaining("Change prices") },
  });
  await editor.post("/draft/discard", { revision: priced.revision });
  await editor.edit("tenant.json", (text) => text.replace("Meridian", "Zenith"));
  expect(await editor.publish("renamed")).toMatchObject({
    status: 403,
    json: { error: expect.stringContaining("Change look and museum details") },
  });
});

test("a change that concerns ticket holders is flagged, and requires a note", async () => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [
      {
        variantId: "general-admission-adult",
        quantity: 2,
        attributes: [
          { key: "Date", value: "2026-12-01" },
          { key: "Time", value: "10:00 AM" },
        ],
      },
    ],
  });
  await museum.pay(cart.id);
  const editor = await studio.hire();
  const draft = await editor.edit("catalogue.json", (text) =>
    text.replace('"forDays":', '"closures": ["2026-12-01"], "forDays":'),
  );
  expect(draft.warnings.join()).toMatch(
    /General Admission is closed on days for which there are orders: 2 tickets are sold/,
  );
  expect(draft.affected).toEqual([{ id: "general-admission", title: "General Admission" }]);
  expect(await editor.publish()).toMatchObject({ status: 400, json: { errors: [{ code: "STUDIO_NOTE_MISSING" }] } });
  expect((await editor.publish("The hall is flooded.")).status).toBe(200);
});

test("what leads to a flow, and what it sells, is known before it is removed", async () => {
  const editor = await studio.hire();
  await editor.edit("redirects.json", (text) =>
    text.replace(/"redirects":\s*\[/, '$&{ "from": "/tickets-today", "to": "/event/quick-visit" },'),
  );
  await editor.edit("event/leaflet.json", () =>
    JSON.stringify({
      title: "Leaflet",
      steps: [
        {
          ...{ path: "/info", component: "info", isFirstStep: true, nextStep: "checkout", title: "Read" },
          data: { sections: [{ links: [{ href: "/event/quick-visit?from=leaflet", text: "Buy" }] }] },
        },
      ],
    }),
  );
  const use = async (handle: string) =>
    (await editor.get<{ body: StudioFlowUse }>(`/flows/use?base=event&handle=${handle}`)).json.body;
  expect(await use("quick-visit")).toEqual({
    cards: [{ id: "general-admission", title: "General Admission" }],
    sells: [{ id: "general-admission", title: "General Admission" }],
    pages: [{ file: "event/leaflet.json", title: "Leaflet" }],
    links: [],
    redirects: ["/tickets-today"],
  });
  expect(await use("quick")).toEqual({ cards: [], sells: [], pages: [], links: [], redirects: [] });
});

test("ticket holders are counted by day, named to those who may see orders, and written to once for each address", async () => {
  const holders = async (who: Editor, query: string) =>
    (await who.get<{ body: StudioHolders }>(`/holders?list=events&id=general-admission${query}`)).json.body;
  const [writer, manager] = await Promise.all([studio.hire(["edit"]), studio.hire(["edit", "publish", "orders"])]);
  const all = await holders(writer, "");
  expect(all).toMatchObject({ tickets: 2, orders: 1, addresses: 1, days: [{ date: "2026-12-01", tickets: 2 }] });
  expect(all.holders).toBeUndefined();
  expect((await holders(writer, "&date=2026-12-02")).tickets).toBe(0);
  expect((await holders(manager, "")).holders).toMatchObject([{ customer: "Ada Lovelace", date: "2026-12-01" }]);
  const other = await manager.get<{ body: StudioHolders }>("/holders?list=bundles&id=explorer-bundle");
  expect(other.json.body).toMatchObject({ tickets: 0, days: [] });

  const mail = {
    ...{ list: "events", id: "general-admission", title: "General Admission" },
    ...{ subject: "The hall is closed", text: "It is flooded.\n\nCome <another> day." },
  };
  expect((await writer.post("/holders/mail", mail)).status).toBe(403);
  expect((await manager.post("/holders/mail", { ...mail, subject: "Two\nlines" })).status).toBe(400);
  const [sent, again] = [
    await manager.post("/holders/mail", mail, "once"),
    await manager.post("/holders/mail", mail, "once"),
  ];
  expect([sent.json, again.json]).toEqual([{ mails: 1 }, { mails: 1 }]);
  await expect
    .poll(async () => (await museum.mails()).filter((text) => text.includes("Subject: The hall is closed")))
    .toEqual([expect.stringMatching(/To: ada@museum\.example.*Come <another> day\..*Come &#60;another&#62; day\./s)]);
  // Two were counted above. A mail may go to thousands of people.
  for (let mails = 3; mails <= 10; mails += 1)
    expect((await manager.post("/holders/mail", mail, `mail-${mails}`)).status).toBe(200);
  expect((await manager.post("/holders/mail", mail, "mail-11")).status).toBe(429);
});

test("holders of a promotion code are found however its author wrote the code", async () => {
  const { id } = await museum.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await museum.db.updateTable("orders").set({ code: "SPRING20" }).where("id", "=", id).execute();
  const editor = await studio.hire(["edit"]);
  const { json } = await editor.get<{ body: StudioHolders }>("/holders?list=codes&id=Spring20");
  expect(json.body).toMatchObject({ tickets: 2, orders: 1 });
});

test("files changed outside the studio become a release without an author, which an editor's draft does not overwrite", async () => {
  const editor = await studio.hire();
  await editor.edit("redirects.json", (text) => `${text}\n`);
  await files.write("redirects.json", '{ "redirects": [] }\n');
  await studio.store.reload();
  await expect
    .poll(async () => (await editor.releases())[0])
    .toMatchObject({ note: "The files were changed outside the studio.", author: null });
  expect(await editor.publish()).toMatchObject({ status: 409, json: { errors: [{ code: "STUDIO_DRAFT_OUTDATED" }] } });
});

test("a release that a killed server left half written counts as a whole, and the next server finishes it", async () => {
  const editor = await studio.hire();
  const draft = await editor.edit(admission, retitle("Half written"));
  const [own, catalogue] = await Promise.all([editor.file(admission), onDisk("catalogue.json")]);
  const me = await museum.db
    .selectFrom("draft_files")
    .select("employee_id")
    .where("text", "=", own.text)
    .executeTakeFirstOrThrow();
  const release = {
    id: "half",
    note: "half",
    author: { id: me.employee_id, name: "Grace Hopper" },
    publishedAt: new Date(museum.now().epochMilliseconds).toISOString(),
    changes: ["x"],
    revision: draft.revision,
  };
  const journal = {
    release,
    files: new Map([
      [admission, own.text],
      ["catalogue.json", `${catalogue}\n// new\n`],
    ]),
  };
  await writeJournal(files.dir, journal);
  // Simulate a kill after the first of two files.
  await applyJournal(files.dir, { ...journal, files: new Map([[admission, own.text]]) });
  const other = await studio.another();
  expect(other.store.current.flow("event", "general-admission")?.title).toBe("Half written");
  await other.museum.server.ready();
  expect(await onDisk("catalogue.json")).toContain("// new");
  expect((await editor.releases())[0]).toMatchObject({ id: "half", note: "half", author: "Grace Hopper" });
  expect(await editor.draft()).toMatchObject({ files: [] });
  expect((await readdir(files.dir)).filter((name) => name.startsWith("."))).toEqual([]);
  await other.close();
  await studio.store.reload();
});

const source = await loadKindSource();

describe("a release that is scheduled", () => {
  const context = { config: studio.store, db: museum.db, now: museum.now, source };
  const quick = "event/quick-visit.json";
  const schedule = async (editor: Editor, at: string) =>
    editor.post<StudioScheduledResponse>("/draft/schedule", {
      revision: (await editor.draft()).revision,
      note: "At nine",
      at,
    });
  afterEach(() => museum.db.deleteFrom("scheduled_releases").execute());
  const soon = (minutes: number) =>
    museum
      .now()
      .add({ minutes })
      .toZonedDateTimeISO("America/Denver")
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });

  test("is published unchanged at its time, in its author's name, and not before", async () => {
    const editor = await studio.hire();
    await editor.edit(quick, retitle("At nine"));
    const { status, json } = await schedule(editor, soon(30));
    expect([status, json.scheduled]).toMatchObject([
      200,
      [{ note: "At nine", author: "Grace Hopper", state: "waiting" }],
    ]);
    expect(await editor.draft()).toMatchObject({ files: [] });
    await runScheduled(context, { all: true });
    expect(await onDisk(quick)).not.toContain("At nine");
    museum.wait(31);
    await runScheduled(context, { all: false });
    expect(await onDisk(quick)).toContain("At nine");
    expect((await editor.releases())[0]).toMatchObject({ note: "At nine", author: "Grace Hopper", isCurrent: true });
    expect((await editor.get<{ body: StudioScheduledResponse }>("/scheduled")).json.body.scheduled).toEqual([]);
  });

  test("is published once by two servers", async () => {
    const editor = await studio.hire();
    const releases = async () => (await editor.releases()).filter(({ note }) => note === "At nine").length;
    const before = await releases();
    await editor.edit(quick, retitle("By one of two"));
    await schedule(editor, soon(5));
    museum.wait(6);
    await Promise.all([runScheduled(context, { all: false }), runScheduled(context, { all: false })]);
    await runScheduled(context, { all: false });
    expect(await releases()).toBe(before + 1);
    expect(await onDisk(quick)).toContain("By one of two");
  });

  test("is paused with the reason if one of its files was published meanwhile; unscheduled, it becomes a draft again", async () => {
    const [ada, grace] = [await studio.hire(), await studio.hire()];
    await ada.edit(quick, retitle("Ada's"));
    await schedule(ada, soon(40));
    await grace.edit(quick, retitle("Grace's"));
    expect((await grace.publish()).status).toBe(200);
    await runScheduled(context, { all: true });
    const [paused] = (await ada.get<{ body: StudioScheduledResponse }>("/scheduled")).json.body.scheduled;
    expect(paused).toMatchObject({
      state: "paused",
      reason: expect.stringContaining("event/quick-visit.json was published by someone else"),
    });
    museum.wait(41);
    await runScheduled(context, { all: true });
    expect(await onDisk(quick)).toContain("Grace's");
    const { status } = await ada.post(`/scheduled/${paused?.id}/take-back`, { revision: (await ada.draft()).revision });
    expect(status).toBe(200);
    expect(await ada.draft()).toMatchObject({ files: [{ name: quick, isOutdated: true }] });
    await ada.post("/draft/discard", { revision: (await ada.draft()).revision });
  });

  test("cannot be unscheduled once a killed server had begun to publish it, and is published", async () => {
    const editor = await studio.hire();
    await editor.edit(quick, retitle("Killed at nine"));
    await schedule(editor, soon(30));
    const row = await museum.db
      .selectFrom("scheduled_releases")
      .select(["id", "author_id", "files"])
      .executeTakeFirstOrThrow();
    const release = {
      id: "killed",
      note: "At nine",
      author: { id: row.author_id, name: "Grace Hopper" },
      changes: ["x"],
      scheduled: row.id,
    };
    const publishedAt = new Date(museum.now().epochMilliseconds).toISOString();
    await writeJournal(files.dir, {
      release: { ...release, publishedAt },
      files: new Map([[quick, row.files[quick]?.text ?? null]]),
    });
    const { status } = await editor.post(`/scheduled/${row.id}/take-back`, {
      revision: (await editor.draft()).revision,
    });
    expect(status).toBe(404);
    await recoverPublishing({ db: museum.db, config: studio.store }, new Date(museum.now().epochMilliseconds));
    expect(await onDisk(quick)).toContain("Killed at nine");
    expect((await editor.releases())[0]).toMatchObject({ id: "killed", isCurrent: true });
    expect(await editor.draft()).toMatchObject({ files: [] });
    expect((await editor.get<{ body: StudioScheduledResponse }>("/scheduled")).json.body.scheduled).toEqual([]);
  });

  test("needs a future time, by the museum's clock", async () => {
    const editor = await studio.hire();
    await editor.edit(quick, retitle("Never"));
    for (const at of ["", "tomorrow", "2020-01-01T09:00", soon(-1)])
      expect(await schedule(editor, at)).toMatchObject({
        status: 400,
        json: { errors: [{ code: "STUDIO_TIME_INVALID" }] },
      });
    await editor.post("/draft/discard", { revision: (await editor.draft()).revision });
  });

  test("is paused if its author may no longer publish", async () => {
    const editor = await studio.hire();
    await editor.edit(quick, retitle("Of one who left"));
    await schedule(editor, soon(5));
    const [row] = await museum.db.selectFrom("scheduled_releases").select(["id", "author_id"]).execute();
    await museum.db
      .updateTable("employees")
      .set({ disabled: true })
      .where("id", "=", row?.author_id ?? "")
      .execute();
    museum.wait(6);
    await runScheduled(context, { all: false });
    const { reason } = await museum.db
      .selectFrom("scheduled_releases")
      .select("reason")
      .where("id", "=", row?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(reason).toBe("Grace Hopper may no longer publish.");
    expect(await onDisk(quick)).not.toContain("Of one who left");
  });
});

// Root can write read-only files.
test.skipIf(process.getuid?.() === 0)(
  "if the server cannot write the files, nothing is published, and nothing is left half done",
  async () => {
    const editor = await studio.hire();
    const before = await onDisk(admission);
    await editor.edit(admission, retitle("Not writable"));
    await chmod(files.path("event"), 0o555);
    try {
      expect(await editor.publish()).toMatchObject({ status: 409, json: { errors: [{ code: "STUDIO_READ_ONLY" }] } });
    } finally {
      await chmod(files.path("event"), 0o755);
    }
    expect(await onDisk(admission)).toBe(before);
    expect((await readdir(files.dir)).filter((name) => name.startsWith("."))).toEqual([]);
    await editor.post("/draft/discard", { revision: (await editor.draft()).revision });
  },
);

test("a draft can be downloaded as a patch", async () => {
  const editor = await studio.hire();
  await editor.edit("event/quick-visit.json", retitle("A quick look"));
  const { json } = await editor.get<{ body: { patch: string } }>("/draft/patch");
  expect(json.body.patch).toMatch(/^--- a\/event\/quick-visit\.json\n\+\+\+ b\/event\/quick-visit\.json\n@@/);
  expect(json.body.patch).toContain('+  "title": "A quick look",');
});

const OF_ADMISSION = await onDisk(admission);
