import type {
  ErrorBody,
  StudioDraft,
  StudioFile,
  StudioFlowsResponse,
  StudioPublishResponse,
  StudioReleasesResponse,
  StudioUpdateResponse,
} from "../../../schemas/generated/wire.ts";
import { studioPermissions } from "../../../schemas/permissions.ts";
import { openConfig } from "../../../server/museum/config/store.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import { copyMuseum, type Museum } from "../../authoring/museum.ts";
import { newMuseumDatabase } from "./database.ts";
import { type Answer, openMuseum, type TestMuseum } from "./museum.ts";
import { newEmployee } from "./staff.ts";
import { walkerFor } from "./walker.ts";

export interface Editor {
  readonly headers: Record<string, string>;
  get<T = ErrorBody>(path: string): Promise<Answer<T>>;
  post<T = ErrorBody>(path: string, body: object, key?: string): Promise<Answer<T>>;
  draft(): Promise<StudioDraft>;
  file(name: string): Promise<StudioFile>;
  flows(): Promise<StudioFlowsResponse["flows"]>;
  releases(): Promise<StudioReleasesResponse["releases"]>;
  edit(name: string, change: (text: string) => string | null): Promise<StudioDraft>;
  publish(note?: string): Promise<Answer<StudioPublishResponse & ErrorBody>>;
  update(): Promise<StudioUpdateResponse>;
}

export interface Studio {
  readonly files: Museum;
  readonly store: EditableConfig;
  readonly museum: TestMuseum;
  hire(allowed?: readonly string[]): Promise<Editor>;
  another(): Promise<Studio>;
  close(): Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export async function openStudio(files?: Museum, database?: TestMuseum["db"]): Promise<Studio> {
  const copied = files ?? (await copyMuseum());
  const db = database ?? (await newMuseumDatabase());
  const store = await openConfig(copied.dir, { log: silent, watch: false, quietMs: 5 });
  const museum = await openMuseum({
    database: db,
    configDir: copied.dir,
    store,
    draftWalker: walkerFor({ store, db }),
  });
  return {
    ...{ files: copied, store, museum },
    hire: async (allowed = studioPermissions) => editorOf(museum, (await newEmployee(museum, [...allowed])).headers),
    another: () => openStudio(copied, db),
    async close() {
      await museum.server.close();
      await store.close();
    },
  };
}

export function editorOf({ server }: TestMuseum, headers: Record<string, string>): Editor {
  const answer = <T>(response: Awaited<ReturnType<typeof server.inject>>): Answer<T> => ({
    ...{ status: response.statusCode, headers: response.headers, text: response.body, json: response.json<T>() },
  });
  const url = (path: string) => `/api/studio${path}`;
  const get = async <T = ErrorBody>(path: string) => answer<T>(await server.inject({ url: url(path), headers }));
  const post = async <T = ErrorBody>(path: string, payload: object, key?: string) =>
    answer<T>(
      await server.inject({
        method: "POST",
        url: url(path),
        payload,
        headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
      }),
    );
  const body = async <T>(path: string) => (await get<{ body: T }>(path)).json.body;
  const draft = () => body<StudioDraft>("/draft");
  const file = (name: string) => body<StudioFile>(`/file?name=${encodeURIComponent(name)}`);
  return {
    ...{ headers, get, post, draft, file },
    flows: async () => (await body<StudioFlowsResponse>("/flows")).flows,
    releases: async () => (await body<StudioReleasesResponse>("/releases")).releases,
    async edit(name, change) {
      const [{ revision }, known] = await Promise.all([
        draft(),
        get<{ body: StudioFile }>(`/file?name=${encodeURIComponent(name)}`),
      ]);
      const { text, base } = known.status === 200 ? known.json.body : { text: "", base: null };
      return (await post<StudioDraft>("/draft/save", { revision, files: [{ name, text: change(text ?? ""), base }] }))
        .json;
    },
    publish: async (note = "") => post("/draft/publish", { revision: (await draft()).revision, note }),
    update: async () =>
      (await post<StudioUpdateResponse>("/draft/update", { revision: (await draft()).revision })).json,
  };
}
