import { relative, resolve } from "node:path";
import * as say from "../../../messages/generated/server/studio-paths.ts";
import { refused } from "../../core/http/http-error.ts";
import {
  changesBetween,
  nothingPublished,
  type Published,
  withLastPublished,
} from "../../museum/config/publication.ts";
import { publishedOf } from "../../museum/config/store.ts";
import type { Config } from "../../museum/model/config.ts";
import { loadDraft } from "../studio/draft-answer.ts";
import { draftOf } from "../studio/drafts.ts";
import type { DraftWalker } from "../studio/paths/draft-walker.ts";
import { type AddressedPreview, findPreview, previewRoot } from "../studio/preview-address.ts";
import type { StudioContext } from "../studio/studio-context.ts";
import { EndlessPreview, type PreviewThread, startPreview } from "./preview-thread.ts";
import { environmentOfPreviews, type PreviewAnswer, type PreviewRequest } from "./question.ts";

/** Runs an employee's slow work, limited by the caller. */
type Within = <T>(work: () => Promise<T>, employeeId: string) => Promise<T>;

/** This server's previews (docs/behaviour.md, "Preview"). */
export interface Previews extends DraftWalker {
  /** Asks a token's preview. "gone": it has ended; "busy": too many previews or calls; "endless": it took too long. */
  answer(
    token: string,
    request: Omit<PreviewRequest, "view" | "now">,
    within?: Within,
  ): Promise<PreviewAnswer | "gone" | "busy" | "endless">;
  close(): Promise<void>;
}

type Drafted = Pick<AddressedPreview, "employee" | "revision">;

interface Running {
  readonly thread: PreviewThread;
  readonly prefix: string;
  told: Published;
  revision: number;
  basedOn: Config;
  /** The last request, by the process's monotonic clock. */
  usedAt: number;
  /** Sends updates in order, so that an older draft never arrives last. */
  telling: Promise<void>;
}

interface Starting {
  readonly prefix: string;
  readonly preview: Promise<Running | undefined>;
}

/** Each is a server with a database, about 400 MB. */
const mostRunning = 4;
/** Open calls per preview. All previews together use most of the studio's room (platform/http/waiting-room.ts). */
const mostOpen = 16;
/** Milliseconds: a preview unused this long may be replaced. */
const spareAfter = 60_000;
/** Milliseconds: a preview unused this long ends. */
const endAfter = 10 * 60_000;

/** Threads start with the first request and end when unused. @param startThread another way to start one, for tests */
export function createPreviews(context: StudioContext, appFolder: string, startThread = startPreview): Previews {
  const running = new Map<string, Running>();
  const starting = new Map<string, Starting>();
  const tidying = setInterval(() => {
    for (const [id, { usedAt }] of running) if (performance.now() - usedAt > endAfter) void end(id);
  }, endAfter / 10).unref();

  async function end(id: string): Promise<void> {
    const ending = running.get(id);
    running.delete(id);
    await ending?.thread.end();
  }

  async function makeRoom(): Promise<boolean> {
    if (running.size + starting.size < mostRunning) return true;
    const [idle] = [...running]
      .filter(([, { usedAt }]) => performance.now() - usedAt > spareAfter)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (idle === undefined) return false;
    await end(idle[0]);
    return true;
  }

  async function start({ employee, revision }: Drafted, prefix: string): Promise<Running | undefined> {
    if (!(await makeRoom())) return undefined;
    const basedOn = context.config.current;
    const told = await draftedBy(employee);
    const mine: Running = {
      ...{ prefix, told, revision, basedOn, usedAt: performance.now(), telling: Promise.resolve() },
      thread: startThread(
        {
          environment: environmentOfPreviews(context.environment),
          appFolder,
          prefix,
          changes: changesBetween(nothingPublished, told),
          now: context.now().epochMilliseconds,
        },
        () => {
          if (running.get(employee.id) === mine) running.delete(employee.id);
        },
      ),
    };
    running.set(employee.id, mine);
    return mine;
  }

  /** Files with problems keep the version last shown, so that the preview stays usable while the author types. */
  async function draftedBy(employee: AddressedPreview["employee"], told = nothingPublished): Promise<Published> {
    const { checked, draft } = await loadDraft(context, employee);
    const published = publishedOf(checked.config);
    if (published === undefined) throw new Error("Only a configuration that was read from files has previews.");
    const { dir } = context.config;
    const wrong = [...published.heldBackFiles.keys()].map((file) =>
      relative(resolve(dir), resolve(file)).replaceAll("\\", "/"),
    );
    const stay = wrong.filter((file) => draft.files.has(file));
    return { ...published, content: withLastPublished(published.content, told.content, stay) };
  }

  /** Rechecks after each wait: others may have started or ended the thread. @param prefix undefined for any address */
  async function find(addressed: Drafted, prefix: string | undefined): Promise<Running | undefined> {
    const { id } = addressed.employee;
    const isRight = (one: { readonly prefix: string }) => prefix === undefined || one.prefix === prefix;
    for (;;) {
      const [known, started] = [running.get(id), starting.get(id)];
      if (known !== undefined && isRight(known)) return known;
      if (known !== undefined) await end(id);
      else if (started === undefined) return begin(addressed, prefix ?? previewRoot);
      else if (isRight(started)) return started.preview;
      // The request that started it reports its failure.
      else await started.preview.catch(() => {});
    }
  }

  function begin(addressed: Drafted, prefix: string): Promise<Running | undefined> {
    const { id } = addressed.employee;
    const preview = start(addressed, prefix).finally(() => starting.delete(id));
    starting.set(id, { prefix, preview });
    return preview;
  }

  async function tell(preview: Running, { employee, revision }: Drafted): Promise<void> {
    const { current } = context.config;
    if (preview.revision === revision && preview.basedOn === current) return;
    const published = await draftedBy(employee, preview.told);
    await preview.thread.change(changesBetween(preview.told, published));
    Object.assign(preview, { told: published, revision, basedOn: current });
  }

  /** Resolves with a preview that knows the draft; undefined if too many run. */
  async function ready(addressed: Drafted, prefix?: string): Promise<Running | undefined> {
    const preview = await find(addressed, prefix);
    if (preview === undefined || preview.thread.open >= mostOpen) return undefined;
    preview.usedAt = performance.now();
    const telling = preview.telling.then(() => tell(preview, addressed));
    preview.telling = telling.catch(() => {});
    await telling;
    return preview;
  }

  return {
    async answer(token, request, within = (work) => work()) {
      const addressed = await findPreview(context.db, token, new Date(context.now().epochMilliseconds));
      if (addressed === undefined) return "gone";
      return within(async () => {
        const preview = await ready(addressed, previewRoot + token);
        if (preview === undefined) return "busy";
        const asked = { ...request, view: addressed.view, now: context.now().epochMilliseconds };
        return preview.thread.answer(asked).catch((error: unknown) => {
          if (error instanceof EndlessPreview) return "endless" as const;
          throw error;
        });
      }, addressed.employee.id);
    },
    async walk(employee, flow) {
      const { revision } = await draftOf(context.db, employee.id);
      // Without a visible preview there is no address, so any prefix will do.
      const preview = await ready({ employee, revision });
      if (preview === undefined) throw refused(503, { code: "STUDIO_PREVIEWS_BUSY", message: say.previewsBusy });
      return preview.thread.walk(flow).catch((error: unknown) => {
        if (!(error instanceof EndlessPreview)) throw error;
        const { seconds } = error;
        throw refused(409, {
          code: "STUDIO_PATHS_ENDLESS",
          message: (locale) => say.pathsEndless(locale, { seconds }),
        });
      });
    },
    async close() {
      clearInterval(tidying);
      await Promise.all([...running.keys()].map(end));
    },
  };
}
