// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useKeptFocus } from "./focus.ts";

afterEach(cleanup);

function List({ rows, asking = false }: { rows: readonly string[]; asking?: boolean }) {
  const list = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={list} data-testid="list">
      <ul>
        {rows.map((row) => (
          <li key={row} data-row={row}>
            <button type="button">Move {row}</button>
            {row !== "used" && <button type="button">Cancel {row}</button>}
          </li>
        ))}
      </ul>
      {asking && (
        <dialog open>
          <button type="button">Really</button>
        </dialog>
      )}
    </div>
  );
}
const focused = () => document.activeElement?.textContent;

test.each([
  ["further up", ["c", "a", "b"]],
  ["further down", ["a", "b", "c"]],
  ["to the only place", ["c"]],
])("a row that moves %s keeps focus on the same button", (_where, rows) => {
  const { rerender } = render(<List rows={["a", "c", "b"]} />);
  screen.getByText("Cancel c").focus();
  rerender(<List rows={rows} />);
  expect(focused()).toBe("Cancel c");
});

test("if a row is removed, focus moves to the one in its place as a whole, so that a second press reaches no button; else to the list", () => {
  const { rerender } = render(<List rows={["a", "b", "c"]} />);
  screen.getByText("Cancel b").focus();
  rerender(<List rows={["a", "c"]} />);
  expect([document.activeElement?.tagName, focused()]).toEqual(["LI", "Move cCancel c"]);
  rerender(<List rows={[]} />);
  expect(document.activeElement).toBe(screen.getByTestId("list"));
});

test("a row removed while a dialog was open is detected when it closes", () => {
  const { rerender } = render(<List rows={["a", "b"]} />);
  screen.getByText("Cancel b").focus();
  rerender(<List rows={["a", "b"]} asking />);
  screen.getByText("Really").focus();
  rerender(<List rows={["a"]} />);
  expect(focused()).toBe("Move aCancel a");
});

test("focus outside the list does not move", () => {
  const { rerender } = render(<List rows={["a", "b"]} />);
  screen.getByText("Cancel b").focus();
  screen.getByText("Cancel b").blur();
  rerender(<List rows={["b", "a"]} />);
  rerender(<List rows={["a"]} />);
  expect(document.activeElement).toBe(document.body);
});
