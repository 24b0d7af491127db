import * as say from "../../../messages/generated/pages/checkout.ts";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { type Html, html } from "../../core/http/html.ts";

export interface CodeEntry {
  readonly open: boolean;
  readonly typed?: string;
  readonly problem?: string;
}

/** Without script, a button loads the page with the field; ./script.ts shows it in place and keeps the input. */
export function codeForm(
  locale: string,
  back: string,
  { id, code }: Cart,
  { open, typed = "", problem }: CodeEntry,
): Html {
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
