// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import staffLogin from "../generated/staff-login.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Host = Partial<ToolServices & ToolAddress> & { answer?(call: { path: string }): unknown };

async function show(own: Host = {}) {
  const host = toolServices({ path: "/login", isSignedIn: false, ...own });
  await renderTool(staffLogin, {}, host);
  return { ...host, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

async function type(user: UserEvent, pin: string) {
  await user.keyboard(pin);
  await act(async () => undefined);
}
const dots = () => screen.getByRole("img");
const entered = () => dots().getAttribute("aria-label");
const refuse =
  (status: number, message = "no") =>
  () => {
    throw new CallError({ message, status });
  };

test("an enrolled device says its name; one that is revoked forgets it", async () => {
  const saved: (string | undefined)[] = [];
  const { user } = await show({
    deviceName: () => "North door",
    saveDeviceName: (name) => saved.push(name),
    answer: () => {
      throw new CallError({
        message: "Not enrolled",
        status: 401,
        errors: [{ code: "DEVICE_NOT_ENROLLED", field: "", message: "" }],
      });
    },
  });
  expect(screen.getByText("North door")).toBeDefined();
  await type(user, "2468");
  expect(saved).toEqual([undefined]);
});

describe("a PIN", () => {
  test("is sent with its fourth digit, once, and starts the session", async () => {
    const session = { accessToken: "token", name: "Front desk", permissions: ["check-in"] };
    const { user, calls, sessions } = await show({ answer: () => session });
    await user.keyboard("24689");
    expect(calls).toMatchObject([{ method: "POST", path: "/employee/pin-login", body: { pin: "2468" } }]);
    expect(sessions).toEqual([session]);
  });

  test("accepts no more digits while it is checked", async () => {
    const { user, calls } = await show();
    await user.keyboard("246813579");
    expect(entered()).toBe("4 of 4 digits entered");
    expect(calls).toHaveLength(1);
  });

  test("that is wrong is cleared, reported for three seconds, and flashes for 1.2 seconds", async () => {
    const { user, notices } = await show({ answer: refuse(401) });
    await type(user, "1111");
    expect(notices).toEqual([{ message: "Invalid Login", type: "error", duration: 3000 }]);
    expect(entered()).toBe("0 of 4 digits entered");
    expect(dots().dataset.invalid).toBe("true");
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(dots().dataset.invalid).toBe("true");
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(dots().dataset.invalid).toBe("false");
    expect(screen.getByRole("alert").textContent).toBe("Wrong PIN. Enter it again.");
    await type(user, "2");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("can be restarted while the dots still flash", async () => {
    const { user } = await show({ answer: refuse(401) });
    await type(user, "1111");
    await type(user, "2");
    expect(dots().dataset.invalid).toBe("false");
    expect(entered()).toBe("1 of 4 digits entered");
  });

  test("entered too often shows the server's sentence, which stays until the next answer", async () => {
    let answer = refuse(429, "Too many tries. Try again in 30 seconds.");
    const { user, notices } = await show({ answer: () => answer() });
    await type(user, "1111");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await type(user, "22");
    expect(screen.getByRole("alert").textContent).toBe("Too many tries. Try again in 30 seconds.");
    expect(notices).toEqual([]);
    answer = refuse(401);
    await type(user, "22");
    expect(screen.getByRole("alert").textContent).toBe("Wrong PIN. Enter it again.");
    expect(notices.map(({ message }) => message)).toEqual(["Invalid Login"]);
  });

  test("that got no answer stays, and is retried with one press, or automatically once the network is back", async () => {
    const { user, calls, notices } = await show({
      answer: () => {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await type(user, "2468");
    expect(notices[0]?.message).toContain("check your connection");
    expect(entered()).toBe("4 of 4 digits entered");
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await act(async () => undefined);
    await act(async () => dispatchEvent(new Event("online")));
    expect(calls.map(({ body }) => body)).toEqual([{ pin: "2468" }, { pin: "2468" }, { pin: "2468" }]);
  });
});

test("that got no answer and was deleted is not sent once the network is back", async () => {
  const { user, calls } = await show({
    answer: () => {
      throw unanswered("en-US", new TypeError("Failed to fetch"));
    },
  });
  await type(user, "2468");
  await user.keyboard("{Backspace}");
  await act(async () => dispatchEvent(new Event("online")));
  expect(calls).toHaveLength(1);
  await type(user, "8");
  expect(calls).toHaveLength(2);
});

describe("a signed-in employee", () => {
  test("goes straight to the landing page", async () => {
    const { went } = await show({ isSignedIn: true });
    expect(went).toEqual(["replace /landing"]);
  });

  test("returns to where the session ended, with its query", async () => {
    const { went } = await show({ isSignedIn: true, interrupted: "/check-in/confirm?confirmation=t" });
    expect(went).toEqual(["replace /check-in/confirm?confirmation=t"]);
  });

  test("does not follow a target given in the address", async () => {
    const { went } = await show({ isSignedIn: true, query: { after: "//evil.example" } });
    expect(went).toEqual(["replace /landing"]);
  });
});

describe("an employee", () => {
  async function fill(host: Host) {
    const shown = await show(host);
    await shown.user.click(screen.getByRole("button", { name: "Sign in with email and password" }));
    await shown.user.type(
      await screen.findByLabelText("Email", undefined, { timeout: 10_000 }),
      "desk@meridian.example",
    );
    await shown.user.type(screen.getByLabelText(/^Password/), "meridian-desk");
    return shown;
  }
  const send = () => screen.getByRole("button", { name: "Sign In" });

  test("signs in with email and password instead", async () => {
    const { user, calls, sessions } = await fill({ answer: () => ({ accessToken: "token" }) });
    await user.click(send());
    expect(calls).toMatchObject([
      { path: "/employee/login", body: { email: "desk@meridian.example", password: "meridian-desk" } },
    ]);
    expect(sessions).toEqual([{ accessToken: "token" }]);
  });

  test("sees the server's sentence", async () => {
    const { user } = await fill({ answer: refuse(401, "Email and/or password does not match our records.") });
    await user.click(send());
    expect(screen.getByRole("alert").textContent).toBe("Email and/or password does not match our records.");
  });

  test("with two-factor sign-in enters a code, which is sent with email and password", async () => {
    const session = { accessToken: "token" };
    const { user, calls, sessions } = await fill({
      answer: () => {
        if (calls.length > 1) return session;
        throw new CallError({
          message: "Enter the code.",
          status: 401,
          errors: [{ code: "SECOND_FACTOR_REQUIRED", field: "code", message: "Enter the code." }],
        });
      },
    });
    await user.click(send());
    await user.type(await screen.findByLabelText(/^Code/), "492039");
    await user.click(send());
    expect(calls.map(({ body }) => body)).toEqual([
      { email: "desk@meridian.example", password: "meridian-desk" },
      { email: "desk@meridian.example", password: "meridian-desk", code: "492039" },
    ]);
    expect(sessions).toEqual([session]);
  });

  test("can return to the PIN pad", async () => {
    const { user } = await fill({});
    await user.click(screen.getByRole("button", { name: "Use a PIN" }));
    expect(dots()).toBeDefined();
  });
});
