"use client";

import { MAX_RULE_MINTS } from "@walletlens/contract/constants";
import { type FormEvent, startTransition, useActionState, useEffect } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { AddressesField, Field, INPUT_STYLE, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { FormFoot, type FormState } from "@/components/ui/form-foot";
import type { Watch, WatchRules } from "@/lib/watching/rules/watch";

export type WatchFormState = FormState<{ readonly status: "saved" }>;

type Save = (last: WatchFormState, form: FormData) => Promise<WatchFormState>;

interface EditWatchProps {
  readonly save: Save;
  readonly watch?: Watch;
}

export function EditWatch({ save, watch }: EditWatchProps) {
  const isNew = watch === undefined;
  return (
    <FormDialog
      action={isNew ? "Watch a wallet" : "Edit"}
      buttonStyle={isNew ? BUTTON_STYLE.primary : "rounded-sm px-1 text-sm text-muted hover:text-text"}
      title={isNew ? "Watch a wallet" : "Edit watch"}
      description="1 credit each time new activity is found. Idle checks are free."
    >
      {({ close }) => <WatchForm save={save} close={close} {...(watch && { watch })} />}
    </FormDialog>
  );
}

function WatchForm({ save, watch, close }: EditWatchProps & { close: () => void }) {
  const [saving, submit, isPending] = useActionState(save, { status: "open" });
  useEffect(() => {
    if (saving.status === "saved") close();
  }, [saving, close]);
  // Not an action of the form: React resets the fields after one, also after a refusal.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => submit(form));
  };
  return (
    <form onSubmit={send} className="grid gap-4">
      {watch === undefined ? (
        <TextField
          label="Wallet"
          name="wallet"
          required
          spellCheck={false}
          className={`figure ${INPUT_STYLE}`}
        />
      ) : (
        <input type="hidden" name="wallet" value={watch.walletAddress} />
      )}
      <TextField label="Name" hint="optional" name="label" maxLength={60} defaultValue={watch?.label ?? ""} />
      <TextField label="Note" hint="optional" name="note" maxLength={500} defaultValue={watch?.note ?? ""} />
      <RuleFields rules={watch?.rules ?? {}} />
      <FormFoot
        error={saving.status === "refused" ? saving.reason : null}
        close={close}
        isPending={isPending}
        action="Save"
      />
    </form>
  );
}

function RuleFields({ rules }: { rules: WatchRules }) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm text-muted">Alert me on · none: every trade</legend>
        <MinimumField label="Trades over, SOL" name="minTradeSol" value={rules.minTradeSol} />
        <MinimumField label="Trades over, USD" name="minTradeUsd" value={rules.minTradeUsd} />
        <label className="flex items-center gap-2">
          <input type="checkbox" name="newToken" defaultChecked={rules.newToken === true} />
          First buys of a token
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="soldAll" defaultChecked={rules.soldAll === true} />
          Full exits
        </label>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm text-muted">Only trades of</legend>
        <Field label="Side">
          {(id) => (
            <select id={id} name="side" defaultValue={rules.side ?? ""} className={INPUT_STYLE}>
              <option value="">Buys and sales</option>
              <option value="buy">Buys only</option>
              <option value="sell">Sales only</option>
            </select>
          )}
        </Field>
        <AddressesField
          label="Tokens"
          hint={`all, or up to ${MAX_RULE_MINTS} addresses`}
          name="mints"
          rows={2}
          defaultValue={rules.mints?.join("\n") ?? ""}
        />
      </fieldset>
    </>
  );
}

function MinimumField({ label, name, value }: { label: string; name: string; value: number | undefined }) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      placeholder="any"
      defaultValue={value ?? ""}
      className={`figure ${INPUT_STYLE}`}
    />
  );
}
