// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

async function uploading() {
  letDialogsOpen();
  const { calls } = fakeServer();
  const { PicturesDialog } = await import("./pictures-dialog.tsx");
  const chosen: string[] = [];
  const close = () => screens.rerender(dialog(false));
  const choose = (name: string) => {
    chosen.push(name);
    close();
  };
  const dialog = (open: boolean) => <PicturesDialog open={open} chosen="" onClose={close} onChoose={choose} />;
  const screens = render(dialog(true));
  await act(async () =>
    calls[0]?.answer({ body: { pictures: [{ name: "hall.webp", address: "/hall.webp", mayRemove: false }] } }),
  );
  fireEvent.change(screen.getByLabelText("Upload a picture"), {
    target: { files: [new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" })] },
  });
  await waitFor(() => expect(calls).toHaveLength(2));
  return { chosen, uploaded: () => act(async () => calls[1]?.answer({ picture: { name: "uploads/logo.svg" } })) };
}

test("an uploaded picture is chosen", async () => {
  const { chosen, uploaded } = await uploading();
  await uploaded();
  await waitFor(() => expect(chosen).toEqual(["uploads/logo.svg"]));
});

test("an upload that ends after another choice does not replace it", async () => {
  const { chosen, uploaded } = await uploading();
  fireEvent.click(screen.getByRole("button", { name: "hall.webp" }));
  await uploaded();
  expect(chosen).toEqual(["hall.webp"]);
});

test("an upload that ends after the dialog closed chooses nothing", async () => {
  const { chosen, uploaded } = await uploading();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await uploaded();
  expect(chosen).toEqual([]);
});

test.each([
  [{ name: "hall.webp", usedIn: ["Ice Age"], mayRemove: false }, "In Ice Age"],
  [{ name: "hall.webp", usedIn: ["Ice Age", "Space", "Film"], mayRemove: false }, "In Ice Age, Space, and 1 more"],
  [{ name: "hall.webp", usedIn: [], mayRemove: false }, "Not used"],
  [{ name: "uploads/hall.webp", usedIn: [], mayRemove: false }, "In a draft"],
  [
    { name: "uploads/hall.webp", usedIn: [], mayRemove: true, storedAt: "2026-11-22T22:15:00Z" },
    /^Not used · Uploaded Nov 22, 2026/,
  ],
])("a picture says where it is shown and when it was uploaded: %j", async (picture, about) => {
  letDialogsOpen();
  const { calls } = fakeServer();
  const { PicturesDialog } = await import("./pictures-dialog.tsx");
  render(<PicturesDialog open chosen="" onClose={() => {}} onChoose={() => {}} />);
  await act(async () => calls[0]?.answer({ body: { pictures: [{ address: "/hall.webp", ...picture }] } }));
  expect(screen.getByRole("button", { name: "hall.webp", description: about })).toBeDefined();
});
