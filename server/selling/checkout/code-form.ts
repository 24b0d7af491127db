import * as say from "../../../messages/generated/pages/checkout.ts";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { type Html, html } from "../../platform/http/html.ts";

/** How the entry of a promotion code looks. */
export interface CodeEntry {
  /** It is shown, rather than the button that leads to it. */
  readonly open: boolean;
  /** What was typed, and what is wrong with it. */
  readonly typed?: string;
  readonly problem?: string;
}

/**
 * The promotion code of a cart: the one that it has, or the way to enter one. Without script its button asks for the page with the field; the
 * script (./script.ts) shows it at once, and sends what the buyer has typed along with the code.
 */
export function codeForm(locale: string, back: string, { id, code }: Cart, { open, typed = "", problem }: CodeEntry): Html {
  const action = `/checkout/${id}/code?${new URLSearchParams({ back })}`;
  if (code !== undefined)
    return html`<form class="code" method="post" action="${action}"><p role="status">${say.codeApplied(locale, { code })}</p>
<input type="hidden" name="code" value=""><button class="plain" type="submit">${say.removeCode(locale, { code })}</button></form>`;
  return html`${!open && html`<form class="code-button"><input type="hidden" name="back" value="${back}"><button class="plain" name="enter" value="code">${say.addCode(locale)}</button></form>`}
<form class="code" method="post" action="${action}"${!open && html` hidden`}><label for="code">${say.code(locale)}</label>
${problem !== undefined && html`<p class="error" id="code-error" role="alert">${problem}</p>`}
<div class="code-field"><input id="code" name="code" value="${typed}" maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false"${open && html` autofocus`}${
    problem !== undefined && html` aria-invalid="true" aria-describedby="code-error"`
  }><button type="submit">${say.applyCode(locale)}</button></div></form>`;
}
