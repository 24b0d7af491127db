import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { ResumeLink, SavedVisit } from "../../../schemas/generated/wire.ts";
import type { TestMuseum } from "./museum.ts";

/** As a browser draws a link's token, or a device's secret. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export const aVisit: SavedVisit = {
  flow: { id: "event/gallery", base: "event", handle: "gallery", version: "1" },
  page: "/tickets",
  answers: [
    { path: "/date", component: "date", version: 1, value: { date: "2026-12-01" } },
    { path: "/guest", component: "questions", version: 1, value: { name: "Ada Lovelace" } },
  ],
  history: ["/date", "/guest", "/tickets"],
  done: ["/date", "/guest"],
};

/** @returns the token of a new link */
export async function newLink(museum: TestMuseum, cartId?: string, visit: SavedVisit = aVisit): Promise<string> {
  const token = newSecret();
  const { status, json } = await museum.post<ResumeLink>("/resume", { token, visit, ...(cartId && { cartId }) });
  expect(status).toBe(200);
  expect(json.url).toBe(`https://museum.example/resume/${token}`);
  return token;
}
