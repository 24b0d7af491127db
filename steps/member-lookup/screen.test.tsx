// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { member, toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import memberLookup from "../generated/member-lookup.ts";

beforeAll(letDialogsOpen);
const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal("print", print);
  // jsdom lacks constructable style sheets and image decoding.
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
  document.adoptedStyleSheets = [];
  HTMLImageElement.prototype.decode = async () => undefined;
});
afterEach(cleanup);

const ada = member({ membershipBoxOfficeNotice: "Ask for the guest pass." });
const nobody = member({ id: "m2", firstName: "", lastName: "", email: "", membershipIsValid: false });

async function show({
  members = [ada, nobody],
  moreAvailable = false,
  lookup = () => ({ members, moreAvailable }) as unknown,
  qrCode = () => ({ qrCode: "data:image/png;base64,AA==" }) as unknown,
  opens = (_path: string): boolean => true,
} = {}) {
  const host = toolServices({ opens, answer: ({ method }) => (method === "POST" ? lookup() : qrCode()) });
  await renderTool(memberLookup, {}, host);
  return { ...host, user: userEvent.setup() };
}
const field = () => screen.getByLabelText("Email, Name, etc.");
const search = () => screen.getByRole("button", { name: "Search" });

async function open(at: number, options: Parameters<typeof show>[0] = {}) {
  const shown = await show(options);
  await shown.user.type(field(), "ada{Enter}");
  await shown.user.click(screen.getAllByRole("button", { name: "More Actions" })[at] as HTMLElement);
  return shown;
}
const press = (name: string) => screen.getByRole("button", { name });
const throwing = (error: Error) => () => {
  throw error;
};

describe("a search", () => {
  test("starts in the field, and finds what is typed", async () => {
    const { user, calls } = await show();
    expect(document.activeElement).toBe(field());
    // Keep it short: longer text typed this fast would count as a scan, which submits by itself.
    await user.type(field(), " ada l ");
    await user.click(search());
    expect(calls).toMatchObject([{ method: "POST", path: "/employee/membership/lookup", body: { query: "ada l" } }]);
  });

  test("without a word is not sent", async () => {
    const { user, calls } = await show();
    await user.click(search());
    expect(screen.getAllByText("This field is required.").length).toBeGreaterThan(0);
    expect(calls).toEqual([]);
  });

  test("lists names and emails, and says if there are none", async () => {
    const { user } = await show();
    await user.type(field(), "a{Enter}");
    expect(
      screen
        .getAllByRole("listitem")
        .map(({ firstChild }) => [...(firstChild?.childNodes ?? [])].map(({ textContent }) => textContent)),
    ).toEqual([
      ["Ada Lovelace", "ada@example.org"],
      ["No name on file.", "No email on file."],
    ]);
    const [valid, ended] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(valid).toContain("DualValid until Tue, Nov 30, 2027");
    expect(ended).toContain("Dual ended on Tue, Nov 30, 2027.");
    expect(screen.queryByText(/^More results available/)).toBeNull();
  });

  test("names the other members of a membership, and the dialog what begins later", async () => {
    const names = "Grace Hopper and Charles Babbage";
    const laterMemberships = [
      { level: "individual", title: "Individual", starts: "2027-12-01", expires: "2028-11-30" },
    ];
    await open(0, { members: [member({ memberNames: names, laterMemberships })] });
    expect(screen.getByRole("listitem").textContent).toContain(names);
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain(names);
    expect(dialog.textContent).toContain("Then Individual: Wed, Dec 1, 2027 – Thu, Nov 30, 2028");
  });

  test("says what the membership admits today, and a sale to the member is one press", async () => {
    const { user, went } = await show({ members: [member({ freeTickets: { allowed: 6, left: 4 } }), nobody] });
    await user.type(field(), "ada{Enter}");
    expect(screen.getByText("4 of 6 member tickets left today")).toBeDefined();
    await user.click(press("Sell tickets"));
    await user.click(press("Renew"));
    expect(went).toEqual(["/sell?member=m1", "/sell?member=m2"]);
  });

  test("offers no sale to employees who do not sell", async () => {
    const { user } = await show({ opens: (path) => path !== "/sell" });
    await user.type(field(), "ada{Enter}");
    expect(screen.queryByRole("button", { name: "Sell tickets" })).toBeNull();
  });

  test("says if there are more", async () => {
    const { user } = await show({ moreAvailable: true });
    await user.type(field(), "a{Enter}");
    expect(
      screen.getByText(
        "More results available, modify your search query to get better filtered results. For example use email, full name.",
      ),
    ).toBeDefined();
  });

  test("without results shows a notice for five seconds in the error style, each time", async () => {
    const { user, notices } = await show({ members: [] });
    await user.type(field(), "zzz{Enter}");
    const notice = {
      title: "No Results",
      message: "No memberships were found for the current search.",
      type: "error",
      duration: 5000,
    };
    expect(notices).toEqual([notice]);
    await user.click(search());
    expect(notices).toEqual([notice, notice]);
  });

  test("without results stays on the page, and its banner goes with the next search", async () => {
    let members: (typeof ada)[] = [];
    const { user, takenBack } = await show({ lookup: () => ({ members, moreAvailable: false }) });
    await user.type(field(), "zzz $& nobody{Enter}");
    expect(screen.getByText("No one matches “zzz $& nobody”.")).toBeDefined();
    expect(takenBack).toEqual([]);
    members = [ada];
    await user.clear(field());
    await user.type(field(), "ada{Enter}");
    expect(takenBack).toEqual(["No memberships were found for the current search."]);
    expect(screen.getByText("Ada Lovelace")).toBeDefined();
    expect(screen.queryByText(/^No one matches/)).toBeNull();
  });

  test("that gets no answer says so, keeps its words, and is retried automatically once the network is back", async () => {
    let online = false;
    const { user } = await show({
      lookup() {
        if (!online) throw unanswered("en-US", new TypeError("Failed to fetch"));
        return { members: [ada], moreAvailable: false };
      },
    });
    await user.type(field(), "ada{Enter}");
    expect(screen.getByRole("alert").textContent).toContain("check your connection");
    expect((field() as HTMLInputElement).value).toBe("ada");
    online = true;
    await act(async () => dispatchEvent(new Event("online")));
    expect(await screen.findByText("Ada Lovelace")).toBeDefined();
  });
});

describe("a code that is scanned", () => {
  const card = JSON.stringify({ type: "member", id: "m1", level: "dual", expires: "2027-11-30" });

  test("into the field, after text that is already there, finds the card's member", async () => {
    const { user, calls } = await show();
    await user.type(field(), "nob");
    await user.paste(card);
    await user.keyboard("{Enter}");
    expect(calls).toMatchObject([{ path: "/employee/membership/lookup", body: { query: card } }]);
    expect((field() as HTMLInputElement).value).toBe("");
    expect(screen.getByText("Ada Lovelace")).toBeDefined();
  });

  test("while a membership is shown finds the next member, and closes it", async () => {
    const { calls } = await open(0);
    typeAsScanner(card);
    await act(async () => undefined);
    expect(calls.at(-1)).toMatchObject({ body: { query: card } });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("of an unknown member says so, without its text", async () => {
    const { user } = await show({ members: [] });
    await user.click(field());
    await user.paste(card);
    await user.keyboard("{Enter}");
    expect(screen.getByText("No member has the scanned card.")).toBeDefined();
  });

  test("may be a ticket, which leads to its guests, or unknown", async () => {
    const { user, calls, went, notices } = await show();
    await user.click(field());
    await user.paste('{"type":"ticket","id":"t1"}');
    await user.keyboard("{Enter}");
    expect(went).toEqual(["/check-in/confirm?confirmation=t1"]);
    await user.click(field());
    await user.paste('{"type":"coupon"}');
    await user.keyboard("{Enter}");
    expect(notices).toEqual([
      { message: "This code is not one of ours. It is of another kind: “coupon”.", type: "error" },
    ]);
    expect(calls).toEqual([]);
  });
});

describe("a patron with a membership", () => {
  test("is shown with its title, its end and the notice for the box office", async () => {
    await open(0);
    const { textContent } = screen.getByRole("dialog", { name: "Viewing information for Ada Lovelace" });
    for (const text of ["Dual", "Valid until Tuesday, November 30, 2027", "Ask for the guest pass."])
      expect(textContent).toContain(text);
  });

  test("gets tickets", async () => {
    const { user, went } = await open(0);
    await user.click(press("Purchase Tickets"));
    expect(went).toEqual(["/member/purchase?id=m1&level=dual&expires=2027-11-30"]);
  });

  test("has no link to the tool that sells them if the box office has none", async () => {
    await open(0, { opens: (path) => path !== "/member/purchase" });
    expect(press("Print Membership QR Code")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Purchase Tickets" })).toBeNull();
  });

  test("gets a card: it is printed once its code is there, and leaves the page then", async () => {
    const { user, calls } = await open(0);
    await user.click(press("Print Membership QR Code"));
    await act(async () => undefined);
    expect(calls.at(-1)).toEqual({ method: "GET", path: "/employee/membership/generate-qrcode?customerId=m1" });
    expect(print).toHaveBeenCalledOnce();
    expect(document.adoptedStyleSheets).toHaveLength(1);
    const card = document.querySelector("body > article");
    expect(card?.textContent).toBe("MembershipAda LovelaceDualValid until Tue, Nov 30, 2027");
    expect(card?.querySelector("img")?.src).toBe("data:image/png;base64,AA==");
    await act(async () => dispatchEvent(new Event("afterprint")));
    expect(document.querySelector("body > article")).toBeNull();
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  test.each([
    [
      new CallError({ message: "x", status: 500, errors: [{ code: "QR", message: "The code could not be made." }] }),
      "The code could not be made.",
    ],
    [new CallError({ message: "Internal", status: 500 }), "An error has occured."],
  ])("shows why the card's code could not be made: %s", async (error, message) => {
    const { user, notices } = await open(0, { qrCode: throwing(error) });
    await user.click(press("Print Membership QR Code"));
    expect(notices).toEqual([{ message, type: "error" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is closed", async () => {
    const { user } = await open(0);
    await user.click(press("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("a member without a valid membership sees a notice, and gets no tickets", async () => {
  await open(1, { members: [ada, { ...nobody, email: "nora@example.org" }] });
  const dialog = screen.getByRole("dialog", { name: "Viewing information for nora@example.org" });
  expect(dialog.textContent).toContain("This patron does not have an active membership.");
  expect(
    within(dialog)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Close"]);
});
