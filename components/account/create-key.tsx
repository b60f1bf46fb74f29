"use client";

import { useActionState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Field, INPUT_STYLE } from "@/components/ui/field";
import { type DialogControl, FormDialog } from "@/components/ui/form-dialog";
import { FormFoot } from "@/components/ui/form-foot";
import { ShownOnce } from "@/components/ui/shown-once";

/** State of the creation of a key. */
export type KeyCreation =
  | { readonly status: "open" }
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "created"; readonly apiKey: string };

type Create = (last: KeyCreation, form: FormData) => Promise<KeyCreation>;

/** Asks what a key is for and what it may spend, and shows the key once. */
export function CreateKey({ create }: { create: Create }) {
  return (
    <FormDialog
      action="New key"
      buttonStyle={BUTTON_STYLE.primary}
      title="New API key"
      description="A key spends the credits of this account. It is shown once, when it is made."
    >
      {(control) => <KeyForm create={create} control={control} />}
    </FormDialog>
  );
}

function KeyForm({ create, control }: { create: Create; control: DialogControl }) {
  const [creation, submit, isPending] = useActionState(create, { status: "open" });
  if (creation.status === "created") {
    return (
      <ShownOnce code={creation.apiKey} name="the API key" control={control}>
        Send it as the header <span className="figure whitespace-nowrap">X-Api-Key</span>.
      </ShownOnce>
    );
  }
  return (
    <form action={submit} className="grid gap-4">
      <Field label="What is it for?">
        {(id) => (
          <input
            id={id}
            name="description"
            required
            maxLength={60}
            autoComplete="off"
            className={INPUT_STYLE}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Credits a day" hint="optional">
          {(id) => <CapInput id={id} name="capPerDay" />}
        </Field>
        <Field label="Credits in all" hint="optional">
          {(id) => <CapInput id={id} name="capTotal" />}
        </Field>
      </div>
      <Field label="Expires">
        {(id) => (
          <select id={id} name="expiresInDays" defaultValue="never" className={INPUT_STYLE}>
            <option value="never">Never</option>
            <option value="7">In 7 days</option>
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="365">In a year</option>
          </select>
        )}
      </Field>
      <FormFoot
        fault={creation.status === "refused" ? creation.reason : null}
        close={control.close}
        isPending={isPending}
        action="Create key"
      />
    </form>
  );
}

function CapInput({ id, name }: { id: string; name: string }) {
  return (
    <input
      id={id}
      name={name}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={9}
      placeholder="no limit"
      autoComplete="off"
      className={`figure ${INPUT_STYLE}`}
    />
  );
}
