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
import { isCatalogueFile } from "../../museum/model/catalogue-places.ts";
import type { Config } from "../../museum/model/config.ts";
import { loadDraft } from "../studio/draft-answer.ts";
import { draftOf } from "../studio/drafts.ts";
import { type AddressedPreview, findPreview, previewRoot } from "../studio/preview-address.ts";
import type { DraftWalker, StudioContext } from "../studio/studio-context.ts";
import { environmentOfPreviews, type PreviewAnswer, type PreviewRequest } from "./preview-calls.ts";
import { EndlessPreview, type PreviewThread, startPreview } from "./preview-thread.ts";

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
  /** The thread's state. */
  published: Published;
  revision: number;
  basedOn: Config;
  /** The last request, by the process's monotonic clock. */
  usedAt: number;
  /** Sends updates in order, so that an older draft never arrives last. */
  updating: Promise<void>;
}

interface Starting {
  readonly prefix: string;
  readonly preview: Promise<Running | undefined>;
}

/** Each is a server with a database, about 400 MB. */
const maxRunning = 4;
/** Per preview. All previews together use most of the studio's room (core/http/waiting-room.ts). */
const maxOpenCalls = 16;
/** A preview unused this long may be replaced. */
const replaceableAfterMs = 60_000;
/** A preview unused this long ends. */
const endAfterMs = 10 * 60_000;

/** Threads start with the first request and end when unused. @param startThread another way to start one, for tests */
export function createPreviews(context: StudioContext, appFolder: string, startThread = startPreview): Previews {
  const threads = new PreviewThreads(context, appFolder, startThread);
  return {
    async answer(token, request, within = (work) => work()) {
      const addressed = await findPreview(context.db, token, new Date(context.now().epochMilliseconds));
      if (addressed === undefined) return "gone";
      return within(async () => {
        const preview = await threads.ready(addressed, previewRoot + token);
        if (preview === undefined) return "busy";
        const viewed = { ...request, view: addressed.view, now: context.now().epochMilliseconds };
        return preview.thread.answer(viewed).catch((error: unknown) => {
          if (error instanceof EndlessPreview) return "endless" as const;
          throw error;
        });
      }, addressed.employee.id);
    },
    async walk(employee, flow) {
      const { revision } = await draftOf(context.db, employee.id);
      // Without a visible preview there is no address, so any prefix will do.
      const preview = await threads.ready({ employee, revision });
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
    close: () => threads.close(),
  };
}

/** The threads by employee. */
class PreviewThreads {
  readonly #context: StudioContext;
  readonly #appFolder: string;
  readonly #startThread: typeof startPreview;
  readonly #running = new Map<string, Running>();
  readonly #starting = new Map<string, Starting>();
  readonly #tidying: NodeJS.Timeout;

  constructor(context: StudioContext, appFolder: string, startThread: typeof startPreview) {
    this.#context = context;
    this.#appFolder = appFolder;
    this.#startThread = startThread;
    this.#tidying = setInterval(() => {
      for (const [id, { usedAt }] of this.#running) if (performance.now() - usedAt > endAfterMs) void this.#end(id);
    }, endAfterMs / 10).unref();
  }

  /** Resolves with a preview that knows the draft; undefined if too many run. */
  async ready(addressed: Drafted, prefix?: string): Promise<Running | undefined> {
    const preview = await this.#find(addressed, prefix);
    if (preview === undefined || preview.thread.open >= maxOpenCalls) return undefined;
    preview.usedAt = performance.now();
    const updating = preview.updating.then(() => this.#update(preview, addressed));
    preview.updating = updating.catch(() => {});
    await updating;
    return preview;
  }

  async close(): Promise<void> {
    clearInterval(this.#tidying);
    await Promise.all([...this.#running.keys()].map((id) => this.#end(id)));
  }

  /** Rechecks after each wait: others may have started or ended the thread. @param prefix undefined for any address */
  async #find(addressed: Drafted, prefix: string | undefined): Promise<Running | undefined> {
    const { id } = addressed.employee;
    const isRight = (one: { readonly prefix: string }) => prefix === undefined || one.prefix === prefix;
    for (;;) {
      const [known, started] = [this.#running.get(id), this.#starting.get(id)];
      if (known !== undefined && isRight(known)) return known;
      if (known !== undefined) await this.#end(id);
      else if (started === undefined) return this.#begin(addressed, prefix ?? previewRoot);
      else if (isRight(started)) return started.preview;
      // The request that started it reports its failure.
      else await started.preview.catch(() => {});
    }
  }

  #begin(addressed: Drafted, prefix: string): Promise<Running | undefined> {
    const { id } = addressed.employee;
    const preview = this.#start(addressed, prefix).finally(() => this.#starting.delete(id));
    this.#starting.set(id, { prefix, preview });
    return preview;
  }

  async #start({ employee, revision }: Drafted, prefix: string): Promise<Running | undefined> {
    if (!(await this.#makeRoom())) return undefined;
    const { config, environment, now } = this.#context;
    const basedOn = config.current;
    const published = await publishedWithDraft(this.#context, employee);
    const started: Running = {
      ...{ prefix, published, revision, basedOn, usedAt: performance.now(), updating: Promise.resolve() },
      thread: this.#startThread(
        {
          environment: environmentOfPreviews(environment),
          appFolder: this.#appFolder,
          prefix,
          changes: changesBetween(nothingPublished, published),
          now: now().epochMilliseconds,
        },
        () => {
          if (this.#running.get(employee.id) === started) this.#running.delete(employee.id);
        },
      ),
    };
    this.#running.set(employee.id, started);
    return started;
  }

  async #makeRoom(): Promise<boolean> {
    if (this.#running.size + this.#starting.size < maxRunning) return true;
    const [idle] = [...this.#running]
      .filter(([, { usedAt }]) => performance.now() - usedAt > replaceableAfterMs)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (idle === undefined) return false;
    await this.#end(idle[0]);
    return true;
  }

  async #update(preview: Running, { employee, revision }: Drafted): Promise<void> {
    const { current } = this.#context.config;
    if (preview.revision === revision && preview.basedOn === current) return;
    const published = await publishedWithDraft(this.#context, employee, preview.published);
    await preview.thread.change(changesBetween(preview.published, published));
    Object.assign(preview, { published, revision, basedOn: current });
  }

  async #end(id: string): Promise<void> {
    const ending = this.#running.get(id);
    this.#running.delete(id);
    await ending?.thread.end();
  }
}

/** Files with problems stay in the version last shown, so that the preview stays usable while the author types. */
async function publishedWithDraft(
  context: StudioContext,
  employee: AddressedPreview["employee"],
  last = nothingPublished,
): Promise<Published> {
  const { checked, draft } = await loadDraft(context, employee);
  const published = publishedOf(checked.config);
  if (published === undefined) throw new Error("Only a configuration that was read from files has previews.");
  const { dir } = context.config;
  const broken = [...published.heldBackFiles.keys()].map((file) =>
    relative(resolve(dir), resolve(file)).replaceAll("\\", "/"),
  );
  const isCatalogueDrafted = [...draft.files.keys()].some(isCatalogueFile);
  const stay = broken.filter((file) => draft.files.has(file) || (isCatalogueFile(file) && isCatalogueDrafted));
  return { ...published, content: withLastPublished(published.content, last.content, stay) };
}
