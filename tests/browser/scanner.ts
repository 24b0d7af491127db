import type { Page } from "@playwright/test";
import { expect } from "./support/test.ts";

/** Text of the codes in these films and pictures. */
export const ticket = '{"type":"ticket","id":"7d6a8f1e-0c52-4f5b-9a55-5b8e0b6f2a11"}';

export const read = (page: Page) => page.getByRole("list", { name: "Read" }).getByRole("listitem");
export const scanner = (page: Page) => page.getByRole("dialog", { name: "Scanner" });
export const button = (page: Page, name: string) => scanner(page).getByRole("button", { name, exact: true });
export const scanning = (page: Page) =>
  expect(scanner(page).getByText("Hold a code in front of the camera")).toBeVisible();

/** The scanner may read a visible code and close before the test looks. */
export async function openScanner(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  await expect(scanner(page).or(read(page)).first()).toBeVisible();
}

/** Tracks every camera that the page opens, so that a test can check whether it is on. */
export async function watchCameras(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () =>
    page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));
}
