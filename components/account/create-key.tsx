"use client";

import { useActionState, useEffect, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Field, INPUT_STYLE } from "@/components/ui/field";

/** State of the creation of a key. */
export type KeyCreation =
  | { readonly status: "open" }
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "created"; readonly apiKey: string };

type Create = (last: KeyCreation, form: FormData) => Promise<KeyCreation>;

/** Asks what a key is for and what it may spend, and shows the key once. */
export function CreateKey({ create }: { create: Create }) {
  const [open, setOpen] = useState(false);
  const [showsKey, setShowsKey] = useState(false);
  // A dialog that is opened again begins anew, and forgets the key that it showed.
  const [round, setRound] = useState(0);
  const toggle = (next: boolean) => {
    setOpen(next);
    setShowsKey(false);
    if (next) setRound((last) => last + 1);
  };
  return (
    <>
      <button type="button" onClick={() => toggle(true)} className={BUTTON_STYLE.primary}>
        New key
      </button>
      <Dialog
        open={open}
        onOpenChange={toggle}
        holds={showsKey}
        title="New API key"
        description="A key spends the credits of this account. It is shown once, when it is made."
      >
        <KeyForm key={round} create={create} close={() => toggle(false)} onCreated={setShowsKey} />
      </Dialog>
    </>
  );
}

interface KeyFormProps {
  readonly create: Create;
  readonly close: () => void;
  readonly onCreated: (isCreated: boolean) => void;
}

function KeyForm({ create, close, onCreated }: KeyFormProps) {
  const [creation, submit, isPending] = useActionState(create, { status: "open" });
  const isCreated = creation.status === "created";
  useEffect(() => onCreated(isCreated), [isCreated, onCreated]);
  if (creation.status === "created") return <RawKey apiKey={creation.apiKey} close={close} />;
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
      <p role="alert" className="text-sm text-loss empty:hidden">
        {creation.status === "refused" ? creation.reason : ""}
      </p>
      <div className="flex justify-end gap-2">
        <button type="button" onClick={close} className={BUTTON_STYLE.quiet}>
          Cancel
        </button>
        <button type="submit" disabled={isPending} className={BUTTON_STYLE.primary}>
          Create key
        </button>
      </div>
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

function RawKey({ apiKey, close }: { apiKey: string; close: () => void }) {
  return (
    <div className="grid gap-4">
      <CodeBlock code={apiKey} name="the API key" />
      <p className="text-sm text-warning" role="alert">
        Copy it now: nobody can show it again. Send it as the header{" "}
        <span className="figure whitespace-nowrap">X-Api-Key</span>.
      </p>
      <div className="flex justify-end">
        <button type="button" onClick={close} className={BUTTON_STYLE.primary}>
          I have copied it
        </button>
      </div>
    </div>
  );
}
