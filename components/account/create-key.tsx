"use client";

import { useActionState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CodeBlock } from "@/components/ui/code-block";
import { Field, INPUT_STYLE, TextField } from "@/components/ui/field";
import { type DialogControl, FormDialog, useHeldOpen } from "@/components/ui/form-dialog";
import { FormFoot, type FormState } from "@/components/ui/form-foot";
import { ShownOnce } from "@/components/ui/shown-once";

export type KeyFormState = FormState<{
  readonly status: "created";
  readonly apiKey: string;
  /** A call with the key, ready to paste. */
  readonly curl: string;
}>;

type Create = (last: KeyFormState, form: FormData) => Promise<KeyFormState>;

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
  useHeldOpen(control, isPending || creation.status === "created");
  if (creation.status === "created") {
    return (
      <ShownOnce
        code={creation.apiKey}
        name="the API key"
        close={control.close}
        below={
          <div>
            <p className="mb-1 text-sm text-muted">A first call, for 1 credit</p>
            <CodeBlock code={creation.curl} name="the call" />
          </div>
        }
      >
        Send it as the header <span className="figure whitespace-nowrap">X-Api-Key</span>.
      </ShownOnce>
    );
  }
  return (
    <form action={submit} className="grid gap-4">
      <TextField label="Name" name="description" required maxLength={60} />
      <div className="grid grid-cols-2 gap-4">
        <CapField label="Daily credit limit" name="capPerDay" />
        <CapField label="Total credit limit" name="capTotal" />
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
        error={creation.status === "refused" ? creation.reason : null}
        close={control.close}
        isPending={isPending}
        action="Create key"
      />
    </form>
  );
}

function CapField({ label, name }: { label: string; name: string }) {
  return (
    <TextField
      label={label}
      hint="optional"
      name={name}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={9}
      placeholder="no limit"
      className={`figure ${INPUT_STYLE}`}
    />
  );
}
