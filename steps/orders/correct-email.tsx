import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/order-email.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { type OrderEmail, orderEmail } from "../../schemas/generated/forms/order-email.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { SchemaForm } from "../../ui/forms/schema-form.tsx";
import { useText } from "../../ui/use-text.ts";
import type { ChangeProps } from "./change.tsx";
import { Failed, useChange } from "./change.tsx";

export function CorrectEmail({ order, settings, services, onDone, onStale }: ChangeProps) {
  const text = useText(say, settings);
  const [value, setValue] = useState<Partial<OrderEmail>>(order.customerEmail ? { email: order.customerEmail } : {});
  const saving = useChange<OrderEmail>({
    send: (body, key) =>
      services.post(staffPaths.staffCorrectEmail({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer, { email }) => onDone(answer, text("resentText", { email })),
    onStale,
  });
  const { failure } = saving;
  const ofField = failure instanceof CallError ? failure.errors.filter(({ field }) => field === "email") : [];
  return (
    <SchemaForm
      form={orderEmail}
      labels={labels}
      value={value}
      onChange={(typed) => {
        // A pending retry must not mail tickets to the mistyped address.
        if (typed.email !== value.email) saving.forget();
        setValue(typed);
      }}
      check={checkForm}
      serverErrors={ofField}
      onSubmit={(typed) => saving.submit(checkForm(orderEmail, typed).value)}
    >
      {ofField.length === 0 && <Failed settings={settings} change={saving} />}
      <button type="submit" className="button" aria-busy={saving.isBusy}>
        {text("saveText")}
      </button>
    </SchemaForm>
  );
}
