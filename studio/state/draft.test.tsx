// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Serves one employee's draft; only "catalogue.json" is published. */
class DraftServer {
  revision = 1;
  texts: Record<string, string> = { "catalogue.json": "as published" };
  published = { ...this.texts };
  /** Every request: the call ("POST /draft/save"), its key and its body. */
  readonly asked: { readonly call: string; readonly key: string | null; readonly body: Record<string, unknown> }[] = [];
  /** Faults for the next requests to a call, in order; without one the server answers. */
  readonly faults: Record<string, ((answer: () => Response) => Response | Promise<Response>)[]> = {};
  private readonly answered = new Map<string, Response>();

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, "http://museum.example");
    const call = `${init.method ?? "GET"} ${pathname.replace("/api/studio", "")}`;
    const key = new Headers(init.headers).get("idempotency-key");
    const body = init.body === undefined ? {} : JSON.parse(String(init.body));
    this.asked.push({ call, key, body });
    const fault = this.faults[call]?.shift();
    const answer = () => {
      const known = key === null ? undefined : this.answered.get(key);
      const made = known ?? this.answer(call, body, searchParams.get("name") ?? "");
      if (key !== null && made.ok) this.answered.set(key, made);
      return made.clone();
    };
    return fault === undefined ? answer() : fault(answer);
  };

  calls = (call: string) => this.asked.filter((each) => each.call === call);

  private answer(
    call: string,
    body: { revision?: number; files?: { name: string; text: string }[] },
    name: string,
  ): Response {
    if (call === "GET /draft") return json({ body: this.draft() });
    if (call === "GET /file")
      return json({
        body: { name, published: this.published[name] ?? null, base: "hash", text: this.texts[name] ?? null },
      });
    if (body.revision !== this.revision)
      return json({ errors: [{ code: "STUDIO_DRAFT_CHANGED", message: "Changed in another window." }] }, 409);
    this.revision += 1;
    if (call === "POST /draft/save") for (const file of body.files ?? []) this.texts[file.name] = file.text;
    if (call === "POST /draft/publish") this.published = { ...this.texts };
    return json(
      call === "POST /draft/update"
        ? { draft: this.draft(), conflicts: [] }
        : call === "POST /draft/publish"
          ? { release: {} }
          : this.draft(),
    );
  }

  private draft() {
    const files = Object.keys(this.texts).filter((name) => this.texts[name] !== this.published[name]);
    return {
      revision: this.revision,
      files: files.map((name) => ({ name, changes: [], isOutdated: false })),
      problems: [],
      warnings: [],
      others: [],
    };
  }
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
const lose = () => Promise.reject(new TypeError("Failed to fetch"));
const loseAnswer = (answer: () => Response) => {
  answer();
  return lose();
};

let server: DraftServer;
/** Removed after each test, so that another file's "online" event does not reach these windows. */
const listeners: Parameters<typeof window.addEventListener>[] = [];

/** Imports the modules afresh, as a newly opened window does. */
async function newWindow() {
  vi.resetModules();
  const listening = vi.spyOn(window, "addEventListener");
  const draft = { ...(await import("./draft.ts")), ...(await import("./draft-actions.ts")) };
  listeners.push(...listening.mock.calls);
  const onLeaving = listening.mock.calls.findLast(([type]) => type === "beforeunload")?.[1] as (event: Event) => void;
  await draft.loadDraft();
  await draft.openFile("catalogue.json");
  return {
    ...draft,
    /** True if the browser would close the window without a prompt. */
    mayLeave() {
      const event = new Event("beforeunload", { cancelable: true });
      onLeaving(event);
      return !event.defaultPrevented;
    },
    text: () => draft.draftState.files["catalogue.json"]?.text,
    type: (letters: string) => draft.editFile("catalogue.json", (text) => text + letters),
  };
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("studioToken", "token");
  document.body.innerHTML = `<script id="boot" type="application/json">${JSON.stringify({ locale: "en-US", museum: "Museum", timeZone: "America/Denver" })}</script>`;
  server = new DraftServer();
  vi.stubGlobal("fetch", server.fetch);
});

afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
});

describe("an edit that got no answer", () => {
  afterEach(() => void vi.useRealTimers());

  it("is resent until the server answers, without a browser event", async () => {
    const { type, draftState } = await newWindow();
    vi.useFakeTimers();
    server.faults["POST /draft/save"] = [lose, lose, lose, lose];
    type(", changed");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(draftState.saving).toBe("failed");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draftState.saving).toBe("saved");
    expect(server.texts["catalogue.json"]).toBe("as published, changed");
    const sent = server.calls("POST /draft/save");
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.calls("POST /draft/save")).toHaveLength(sent.length);
  });

  it("is resent soon after another call succeeds", async () => {
    const { type, draftState, openFile } = await newWindow();
    vi.useFakeTimers();
    server.faults["POST /draft/save"] = [lose, lose];
    type(", changed");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(draftState.saving).toBe("failed");
    await openFile("redirects.json");
    await vi.advanceTimersByTimeAsync(600);
    expect(draftState.saving).toBe("saved");
  });
});

describe("two windows with one draft", () => {
  it("have the same texts after the next poll, without losing an edit", async () => {
    const [first, second] = [await newWindow(), await newWindow()];
    first.type(", changed");
    await first.save();
    await second.loadDraft();
    expect(second.text()).toBe("as published, changed");
    second.type(" twice");
    await second.save();
    expect(server.texts["catalogue.json"]).toBe("as published, changed twice");
  });

  it("that both edit: the later one is refused and reports it", async () => {
    const [first, second] = [await newWindow(), await newWindow()];
    first.type(", changed");
    await first.save();
    second.type(", otherwise");
    await second.save();
    expect(second.draftState.saving).toBe("stale");
    await second.loadDraft();
    expect(second.draftState.saving).toBe("stale");
    expect(second.text()).toBe("as published, otherwise");
    expect(server.texts["catalogue.json"]).toBe("as published, changed");
  });
});

describe("an edit", () => {
  it("that was refused is sent with the next poll, as after signing in again", async () => {
    const { type, save, loadDraft, draftState } = await newWindow();
    server.faults["POST /draft/save"] = [() => json({ error: "Sign in." }, 401)];
    type("!");
    await save();
    expect(draftState.saving).toBe("failed");
    await loadDraft();
    expect(draftState.saving).toBe("saved");
    expect(server.texts["catalogue.json"]).toBe("as published!");
  });

  it("with a lost answer is resent with its key, before newer edits", async () => {
    const { type, save, draftState } = await newWindow();
    server.faults["POST /draft/save"] = [loseAnswer, lose];
    type("!");
    await save();
    expect(draftState.saving).toBe("failed");
    type("?");
    await save();
    expect(draftState.saving).toBe("saved");
    const [sent, , again] = server.calls("POST /draft/save");
    expect(again).toEqual(sent);
    expect(server.texts["catalogue.json"]).toBe("as published!?");
  });

  it("is not reported as saved by an older poll", async () => {
    const { type, save, loadDraft, draftState } = await newWindow();
    let come = () => {};
    server.faults["GET /draft"] = [(answer) => new Promise((resolve) => (come = () => resolve(answer())))];
    server.faults["POST /draft/save"] = [lose, lose, lose, lose];
    const looking = loadDraft();
    type("!");
    await save();
    come();
    await looking;
    expect(draftState.saving).toBe("failed");
  });

  it("that was saved during a poll is not undone by the poll's answer", async () => {
    const { type, save, loadDraft, draftState } = await newWindow();
    let come = () => {};
    server.faults["GET /draft"] = [
      (answer) => {
        const old = answer();
        return new Promise((resolve) => (come = () => resolve(old)));
      },
    ];
    const looking = loadDraft();
    type("!");
    await save();
    come();
    await looking;
    type("?");
    await save();
    expect(draftState.saving).toBe("saved");
    expect(server.texts["catalogue.json"]).toBe("as published!?");
  });

  it("keeps the page open until it is saved", async () => {
    const { type, save, mayLeave } = await newWindow();
    expect(mayLeave()).toBe(true);
    let come = () => {};
    server.faults["POST /draft/save"] = [(answer) => new Promise((resolve) => (come = () => resolve(answer())))];
    type("!");
    const saving = save();
    expect(mayLeave()).toBe(false);
    await vi.waitFor(() => expect(server.calls("POST /draft/save")).toHaveLength(1));
    come();
    await saving;
    expect(mayLeave()).toBe(true);
  });
});

describe("the draft as a whole", () => {
  it.each(["publish", "update", "restore"] as const)(
    "is not changed by %s while an edit cannot be saved",
    async (act) => {
      const window = await newWindow();
      server.faults["POST /draft/save"] = [lose, lose];
      window.type("!");
      await expect(
        act === "publish"
          ? window.publish("", "key")
          : act === "update"
            ? window.update("key")
            : window.restore("release", "key"),
      ).rejects.toThrow("We can’t reach the museum right now.");
      expect(server.asked.filter(({ call }) => call.startsWith("POST") && call !== "POST /draft/save")).toEqual([]);
      expect(window.text()).toBe("as published!");
      await window.save();
      expect(server.texts["catalogue.json"]).toBe("as published!");
    },
  );

  it("is published after saving the last edit", async () => {
    const { type, publish, draftState } = await newWindow();
    type("!");
    await publish("", "key");
    expect(server.published["catalogue.json"]).toBe("as published!");
    expect(draftState.last).toMatchObject({ act: "published" });
    expect(draftState.isActing).toBe(false);
  });

  it("is published once if the answer was lost and the press repeated", async () => {
    const { type, save, publish, draftState } = await newWindow();
    type("!");
    await save();
    server.faults["POST /draft/publish"] = [loseAnswer, lose];
    await expect(publish("", "key")).rejects.toThrow("We can’t reach the museum right now.");
    await publish("", "key");
    expect(new Set(server.calls("POST /draft/publish").map(({ key }) => key)).size).toBe(1);
    expect(draftState.last).toMatchObject({ act: "published" });
  });

  it("counts as published even if it cannot be reloaded", async () => {
    const { type, save, publish, draftState } = await newWindow();
    type("!");
    await save();
    server.faults["GET /draft"] = [lose, lose];
    await publish("", "key");
    expect(draftState.last).toMatchObject({ act: "published" });
  });
});
