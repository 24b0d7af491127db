// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { serveBoot } from "../../testing/boot.ts";

let Deletion: typeof import("./own-data.tsx").Deletion;

beforeAll(async () => {
  serveBoot();
  ({ Deletion } = await import("./own-data.tsx"));
});
afterEach(cleanup);

test("the safe choice comes first and is the default button, as in every dialog", () => {
  render(
    <MemoryRouter useTransitions={false}>
      <Deletion email="ada@example.org" onCancel={() => undefined} />
    </MemoryRouter>,
  );
  const answers = screen.getAllByRole("button", { name: /^(Cancel|Delete)/ });
  expect(answers.map(({ textContent, className }) => [textContent, className.split(" ").includes("button")])).toEqual([
    ["Cancel", true],
    ["Delete permanently", false],
  ]);
});

test("Cancel cannot stop a deletion under way, but works if the deletion fails", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const onCancel = vi.fn<() => void>();
  render(
    <MemoryRouter useTransitions={false}>
      <Deletion email="ada@example.org" onCancel={onCancel} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/Password/), "meridian-ada");
  await user.click(screen.getByRole("button", { name: /^Delete/ }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).not.toHaveBeenCalled();
  const errors = [{ code: "WRONG_PASSWORD", message: "That is not your password." }];
  await act(async () => answer(new Response(JSON.stringify({ errors }), { status: 400 })));
  expect(await screen.findByText("That is not your password.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledOnce();
});
