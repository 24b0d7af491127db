import { media } from "../../../../commerce/media.ts";
import * as say from "../../../../messages/generated/server/studio-pictures.ts";
import type {
  StudioPicture,
  StudioPictureResponse,
  StudioPicturesResponse,
} from "../../../../schemas/generated/wire.ts";
import type { AroundHandler, Calls } from "../../../core/http/calls.ts";
import { refused } from "../../../core/http/http-error.ts";
import { callerOf } from "../../employees/current-employee.ts";
import type { StudioContext } from "../studio-context.ts";
import {
  largestPicture,
  listPictures,
  readPicture,
  removePicture,
  storedAt,
  storePicture,
  uploads,
} from "./picture-files.ts";
import { shownPictures, usedPictures } from "./picture-uses.ts";

/** Bytes of twice the largest image as base64, so that moderately large images get an error with the limit. */
const bodyLimit = Math.ceil((2 * largestPicture * 4) / 3);

/** Adds the studio's calls for images (docs/behaviour.md, "Pictures"). */
export function pictureRoutes(server: Calls<"studio">, context: StudioContext): void {
  server.get(
    "/pictures",
    async (): Promise<{ body: StudioPicturesResponse }> => ({ body: { pictures: await list(context) } }),
  );
  server.actAround("/pictures", add(context), { bodyLimit });
  server.actAround("/pictures/remove", remove(context));
}

async function list({ config, db }: StudioContext): Promise<StudioPicture[]> {
  const { dir } = config;
  const [names, used] = await Promise.all([listPictures(dir), usedPictures(dir, db)]);
  const titles = shownPictures(config.current);
  return Promise.all(
    names.map(async (name) => {
      const at = await storedAt(dir, name);
      return {
        ...shown(name, used),
        usedIn: [...(titles.get(name) ?? [])],
        ...(at && { storedAt: at.toISOString() }),
      };
    }),
  );
}

function add({ config }: StudioContext): AroundHandler<"studio", "/pictures"> {
  const { dir } = config;
  return async (request, once): Promise<StudioPictureResponse> => {
    const picture = await readPicture(config, callerOf(request).id, Buffer.from(request.body.content, "base64"));
    let isNew = false;
    const answer = await once(async ({ tx, audit }) => {
      const stored = await storePicture(dir, request.body.name, picture);
      // A retried transaction finds the file already stored.
      isNew ||= stored.isNew;
      await audit(isNew ? { subject: stored.name } : undefined);
      return { picture: shown(stored.name, await usedPictures(dir, tx)) };
    });
    // So that the next draft that names it passes its check.
    if (isNew) await config.reload();
    return answer;
  };
}

function remove(context: StudioContext): AroundHandler<"studio", "/pictures/remove"> {
  const { config } = context;
  const { dir } = config;
  return async (request, once): Promise<StudioPicturesResponse> => {
    const { name } = request.body;
    let isGone = false;
    await once(async ({ tx, audit }) => {
      if ((await usedPictures(dir, tx)).has(name))
        throw refused(409, {
          code: "STUDIO_PICTURE_USED",
          field: "name",
          message: (locale) => say.used(locale, { name }),
        });
      isGone ||= await removePicture(dir, name);
      await audit(isGone ? { subject: name } : undefined);
      return {};
    });
    if (isGone) await config.reload();
    return { pictures: await list(context) };
  };
}

function shown(name: string, used: ReadonlySet<string>): StudioPicture {
  return { name, address: media(name), mayRemove: name.startsWith(uploads) && !used.has(name) };
}
