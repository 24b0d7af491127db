// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, type RefObject, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as customerDetailsLabels from "../../messages/generated/forms/customer-details.ts";
import * as loginLabels from "../../messages/generated/forms/login.ts";
import * as membershipDetailsLabels from "../../messages/generated/forms/membership-details.ts";
import * as registrationLabels from "../../messages/generated/forms/registration.ts";
import type { Form, FormLabels } from "../../schemas/forms/form.ts";
import { customerDetails } from "../../schemas/generated/forms/customer-details.ts";
import { login } from "../../schemas/generated/forms/login.ts";
import { membershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import { registration } from "../../schemas/generated/forms/registration.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { AddressForm } from "./address-form.tsx";
import type { SchemaFormHandle } from "./schema-form.tsx";

afterEach(cleanup);

interface HostProps {
  form: Form;
  labels: FormLabels<object>;
  required?: readonly string[];
  initial?: object;
}

interface HostInside extends HostProps {
  serverErrors?: readonly FieldError[];
  onSubmit(value: object): void;
  handle: RefObject<SchemaFormHandle | null>;
}

function Host({ form, labels, serverErrors, required, initial = {}, onSubmit, handle }: HostInside) {
  const [value, setValue] = useState<object>(initial);
  return (
    <AddressForm
      form={form}
      labels={labels}
      value={value}
      onChange={setValue}
      check={checkForm}
      serverErrors={serverErrors}
      required={required}
      onSubmit={onSubmit}
      ref={handle}
    >
      <button type="submit">Send</button>
    </AddressForm>
  );
}

function setup(props: HostProps) {
  const onSubmit = vi.fn<(value: object) => void>();
  const handle = createRef<SchemaFormHandle>();
  const host = (serverErrors?: readonly FieldError[]) => (
    <Host {...props} serverErrors={serverErrors} onSubmit={onSubmit} handle={handle} />
  );
  const { rerender } = render(host());
  return {
    onSubmit,
    handle,
    user: userEvent.setup(),
    answer: (errors: readonly FieldError[]) => rerender(host(errors)),
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const send = () => screen.getByRole("button", { name: "Send" });

describe("a form", () => {
  it("names its fields, describes them, and submits the input", async () => {
    const { onSubmit, user } = setup({ form: login, labels: loginLabels });
    expect(field("Email").autocomplete).toBe("email");
    expect(field("Email").inputMode).toBe("email");
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).autocomplete).toBe("current-password");
    await user.type(field("Email"), "ada@example.com");
    await user.type(screen.getByLabelText(/^Password/), "secret{Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: "ada@example.com", password: "secret" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("with mistakes is not submitted: they are listed, with focus on the list, and linked to their fields", async () => {
    const { onSubmit, user } = setup({ form: login, labels: loginLabels });
    await user.type(field("Email"), "ada@");
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field("Email").getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Email is invalid.",
    );
    const links = within(screen.getByRole("alert")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Email is invalid.", "Enter your password."]);
    await user.click(links[1] as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
    expect(field("Email").value).toBe("ada@");
  });

  it("validates a field when it is left after typing, not when it is only passed, and removes the message once it is corrected", async () => {
    const { user } = setup({ form: login, labels: loginLabels });
    await user.click(field("Email"));
    await user.tab();
    expect(screen.queryByText("This field is required.")).toBeNull();
    await user.type(field("Email"), "ada");
    expect(screen.queryByText("Email is invalid.")).toBeNull();
    await user.tab();
    expect(screen.getByText("Email is invalid.")).toBeTruthy();
    await user.type(field("Email"), "@example.com");
    expect(screen.queryByText("Email is invalid.")).toBeNull();
  });

  it("shows no error while a pointer is pressed, because the pressed element would move", async () => {
    const { user } = setup({ form: login, labels: loginLabels });
    await user.type(field("Email"), "ada");
    await user.pointer({ keys: "[MouseLeft>]", target: send() });
    expect(document.activeElement).toBe(send());
    expect(screen.queryByText("Email is invalid.")).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]", target: screen.getByLabelText(/^Password/) });
    await screen.findByText("Email is invalid.");
  });

  it("shows the server's errors at their fields until those change, and the others in the summary", async () => {
    const { user, answer } = setup({
      form: registration,
      labels: registrationLabels,
      initial: { email: "ada@example.com" },
    });
    answer([
      { code: "TAKEN", field: "email", message: "This email already has an account." },
      { code: "UNKNOWN", message: "Please try again." },
    ]);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect(within(screen.getByRole("alert")).getByText("Please try again.")).toBeTruthy();
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    await user.type(field("Email"), ".org");
    expect(field("Email").getAttribute("aria-invalid")).toBeNull();
    expect(field("Email").value).toBe("ada@example.com.org");
  });

  it("is checked by a host with its own button", async () => {
    const { handle, user } = setup({ form: login, labels: loginLabels, initial: { email: "ada@example.com" } });
    let valid: boolean | undefined;
    act(() => {
      valid = handle.current?.validate();
    });
    expect(valid).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    await user.type(screen.getByLabelText(/^Password/), "secret");
    act(() => {
      valid = handle.current?.validate();
    });
    expect(valid).toBe(true);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a password", () => {
  it("is hidden, and shown and hidden again with its button", async () => {
    const { user } = setup({ form: registration, labels: registrationLabels, initial: { password: "secret" } });
    const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
    expect(password.type).toBe("password");
    const [show] = screen.getAllByRole("button", { name: "Show" });
    await user.click(show as HTMLElement);
    expect([password.type, show?.textContent]).toEqual(["text", "Hide"]);
    await user.click(show as HTMLElement);
    expect([password.type, show?.textContent, password.value]).toEqual(["password", "Show", "secret"]);
  });
});

describe("a phone number", () => {
  const type = async (keys: string) => {
    const { user } = setup({ form: customerDetails, labels: customerDetailsLabels });
    await user.type(field("Phone"), keys);
    return { text: field("Phone").value, caret: field("Phone").selectionStart };
  };

  it("is formatted in the US notation while it is typed", async () => {
    expect((await type("3035550123")).text).toBe("(303) 555-0123");
  });

  it("keeps the caret after the same digit", async () => {
    expect(await type("303555012{ArrowLeft>6/}9")).toEqual({ text: "(303) 595-5012", caret: 8 });
  });

  it("loses its last digit when the separator after it is deleted, rather than restoring the separator", async () => {
    expect((await type("303555{Backspace}{Backspace}{Backspace}{Backspace}")).text).toBe("30");
  });

  it("is left alone if it is from another country", async () => {
    expect((await type("+442071234567")).text.replaceAll(" ", "")).toBe("+442071234567");
  });
});

describe("an address", () => {
  const address = (count = 5) =>
    [...document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]), select")]
      .map(({ labels }) => labels?.[0]?.textContent)
      .slice(-count);

  it("has the order of the country that is chosen, and keeps what was typed and the focus", async () => {
    const { user } = setup({ form: customerDetails, labels: customerDetailsLabels });
    expect(address()).toEqual(["Country", "Street", "City", "State", "Zip"]);
    await user.type(field("Street"), "Ring 1");
    await user.type(field("City"), "Wien");
    await user.type(field("Zip"), "1010");
    const country = screen.getByRole<HTMLSelectElement>("combobox", { name: "Country" });
    await user.selectOptions(country, "AT");
    await vi.waitFor(() => expect(address(4)).toEqual(["Country", "Street", "Postal code", "City"]));
    expect([field("Street"), field("Postal code"), field("City")].map(({ value }) => value)).toEqual([
      "Ring 1",
      "1010",
      "Wien",
    ]);
    expect(document.activeElement).toBe(country);
    await user.selectOptions(country, "CA");
    await vi.waitFor(() => expect(address()).toEqual(["Country", "Street", "City", "Province", "Postal code"]));
    expect(document.activeElement).toBe(country);
    await user.selectOptions(country, "US");
    await vi.waitFor(() => expect(address()).toEqual(["Country", "Street", "City", "State", "Zip"]));
    expect(document.activeElement).toBe(country);
    expect(field("City").value).toBe("Wien");
  });

  it("keeps the place of the cursor in a field that moves", async () => {
    const { user } = setup({ form: customerDetails, labels: customerDetailsLabels });
    await user.type(field("City"), "Wien");
    const city = field("City");
    city.setSelectionRange(2, 2);
    fireEvent.change(screen.getByRole("combobox", { name: "Country" }), { target: { value: "AT" } });
    await vi.waitFor(() => expect(address(2)).toEqual(["Postal code", "City"]));
    expect([document.activeElement, city.selectionStart]).toEqual([city, 2]);
  });

  it("lists its problems in the order of its fields", async () => {
    const { user } = setup({ form: customerDetails, labels: customerDetailsLabels, initial: { country: "AT" } });
    await vi.waitFor(() => expect(field("Postal code")).toBeDefined());
    await user.click(send());
    const links = within(screen.getByRole("alert")).getAllByRole("link");
    expect(links.slice(-3).map(({ textContent }) => textContent)).toEqual([
      "Enter your street.",
      "Postal code: This field is required.",
      "City: This field is required.",
    ]);
  });
});

describe("membership details", () => {
  it("show the purchaser only for a gift, and keep the input while the box is not ticked", async () => {
    const { user } = setup({ form: membershipDetails, labels: membershipDetailsLabels });
    expect(screen.queryByRole("group", { name: "You" })).toBeNull();
    const gift = screen.getByRole("checkbox", { name: "This membership is a gift" });
    await user.click(gift);
    expect(screen.getByRole("group", { name: "You" })).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "Zip" })).toBeNull();
    await user.type(field("Your first name"), "Ada");
    await user.click(gift);
    expect(screen.queryByRole("group", { name: "You" })).toBeNull();
    await user.click(gift);
    expect(field("Your first name").value).toBe("Ada");
  });

  it("write a state in two capitals", async () => {
    const { user } = setup({ form: membershipDetails, labels: membershipDetailsLabels });
    await user.type(field("State"), "cox");
    expect(field("State").value).toBe("CO");
  });

  it("read a pasted state's name as its code, not as its first letters", async () => {
    const { user } = setup({ form: membershipDetails, labels: membershipDetailsLabels });
    await user.click(field("State"));
    await user.paste("Arizona ");
    await vi.waitFor(() => expect(field("State").value).toBe("AZ"));
  });

  it("mark required fields, also by configuration, in the label and for assistive technology", () => {
    setup({ form: membershipDetails, labels: membershipDetailsLabels, required: ["contactCity"] });
    const label = (name: string) => field(name).labels?.[0]?.hasAttribute("data-required");
    expect([label("Email"), label("City"), label("Street")]).toEqual([true, true, false]);
    expect([field("City").getAttribute("aria-required"), field("Street").getAttribute("aria-required")]).toEqual([
      "true",
      null,
    ]);
  });
});
