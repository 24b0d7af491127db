import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { StudioDraft, StudioFile } from "../../schemas/generated/wire.ts";
import { setValue } from "../../studio/text/edit-text.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { writeBigMuseum } from "./big-museum.ts";
import { median } from "./load.ts";
import { type MuseumProcess, startMuseum } from "./museum-process.ts";
import { measureKeys } from "./studio-keys.ts";

const size = { flows: 300, events: 1000, inFiles: true };
const rounds = 15;

/** An editor's waiting times in a very large museum: for the edited text, and for its problems. */
export const benchmark: Benchmark = {
  title: `The studio: ${size.flows} flows, ${size.events} events in files of their own`,
  async run() {
    const dir = await writeBigMuseum(size);
    const data = await mkdtemp(join(tmpdir(), "big-data-"));
    try {
      const museum = await startMuseum({ configDir: dir, dataDir: data });
      try {
        return [...(await measureTexts(dir)), ...(await measureKeys(museum.port)), ...(await measureSaves(museum))];
      } finally {
        await museum.stop();
      }
    } finally {
      await Promise.all([dir, data].map((folder) => rm(folder, { recursive: true, force: true })));
    }
  },
};

async function measureTexts(dir: string): Promise<Figure[]> {
  const took = async (file: string, pointer: string) => {
    const text = await readFile(join(dir, file), "utf8");
    const times = Array.from({ length: rounds }, (_, round) => {
      const began = performance.now();
      setValue(text, pointer, `Changed ${round}`);
      return performance.now() - began;
    });
    return median(times);
  };
  const [flow, event] = [
    await took("event/flow-7.json", "/title"),
    await took("catalogue/event-7.json", "/events/0/title"),
  ];
  return [
    {
      what: "a letter in a flow: its new text",
      figure: milliseconds(flow),
      ratio: flow / 200,
      beside: "of the goal of 200 ms",
    },
    {
      what: "a letter in an event: its new text",
      figure: milliseconds(event),
      ratio: event / 200,
      beside: "of the goal of 200 ms",
    },
  ];
}

async function measureSaves(museum: MuseumProcess): Promise<Figure[]> {
  const base = `http://127.0.0.1:${museum.port}/api`;
  let token = "";
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(
      base + path,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  ({ accessToken: token } = await send<{ accessToken: string }>("/box-office/employee/login", {
    email: "editor@meridian.example",
    password: "meridian-editor",
  }));
  const edit = async (name: string, pointer: string, saved = async () => {}) => {
    const { text, base: hash } = (await send<{ body: StudioFile }>(`/studio/file?name=${encodeURIComponent(name)}`))
      .body;
    let { revision } = (await send<{ body: StudioDraft }>("/studio/draft")).body;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const files = [{ name, text: setValue(text ?? "", pointer, `Changed ${round}`), base: hash }];
      const began = performance.now();
      ({ revision } = await send<StudioDraft>("/studio/draft/save", { revision, files }));
      times.push(performance.now() - began);
      await saved();
      await pause(50);
    }
    return median(times);
  };
  /** A preview's start-up time, and the time until it shows a changed flow. */
  async function measurePreview(): Promise<{ readonly start: number; readonly shown: number }> {
    const { address } = await send<{ address: string }>("/studio/preview", {
      at: null,
      visitor: "stranger",
      isSoldOut: false,
    });
    const look = async () => {
      const began = performance.now();
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ base: "event", handle: "flow-7" });
      const answer = await fetch(`http://127.0.0.1:${museum.port}${address}/api/storefront/flow`, {
        method: "POST",
        headers,
        body,
      });
      if (!answer.ok) throw new Error(`The preview: ${await answer.text()}`);
      return performance.now() - began;
    };
    const start = await look();
    const looks: number[] = [];
    const saved = await edit("event/flow-7.json", "/title", async () => void looks.push(await look()));
    return { start, shown: saved + median(looks) };
  }

  await museum.use();
  const flow = await edit("event/flow-7.json", "/title");
  const flowDelay = (await museum.use()).delay;
  const before = (await museum.use()).cpu;
  const event = await edit("catalogue/event-7.json", "/events/0/title");
  const { cpu, delay: eventDelay } = await museum.use();
  const saveCpu = (cpu - before) / rounds;
  const preview = await measurePreview();
  return [
    {
      what: "a flow changed: its problems after",
      figure: milliseconds(flow),
      ratio: flow / 500,
      beside: "of the goal of 500 ms",
    },
    {
      what: "meanwhile the longest delay of the event loop",
      figure: milliseconds(flowDelay),
      ratio: flowDelay / 100,
      beside: "of 100 ms",
    },
    {
      what: "an event changed: CPU of the server",
      figure: milliseconds(saveCpu),
      ratio: saveCpu / 300,
      beside: "of the goal of 300 ms",
    },
    {
      what: "an event changed: its problems after",
      figure: milliseconds(event),
      ratio: event / 500,
      beside: "of the goal of 500 ms",
    },
    {
      what: "meanwhile the longest delay of the event loop",
      figure: milliseconds(eventDelay),
      ratio: eventDelay / 100,
      beside: "of 100 ms",
    },
    {
      what: "a preview begins after",
      figure: milliseconds(preview.start),
      ratio: preview.start / 10_000,
      beside: "of 10 s",
    },
    {
      what: "a flow changed: the preview's server shows it after",
      figure: milliseconds(preview.shown),
      ratio: preview.shown / 500,
      beside: "of 500 ms",
    },
  ];
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
