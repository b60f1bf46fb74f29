"use client";

import { useActionState, useEffect } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { INPUT_STYLE, TextField } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { FormFoot, type FormState } from "@/components/ui/form-foot";
import type { Watch } from "@/lib/watching/rules/watch";

export type WatchSaving = FormState<{ readonly status: "saved" }>;

type Save = (last: WatchSaving, form: FormData) => Promise<WatchSaving>;

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
      title={isNew ? "Watch a wallet" : "Edit the watch"}
      description="A look that finds what you choose here costs one credit, at most one an interval; every other look is free."
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
  return (
    <form action={submit} className="grid gap-4">
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
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm text-muted">Tell me of · every trade if nothing is selected</legend>
        <TextField
          label="Swaps of at least so many SOL"
          name="minTradeSol"
          inputMode="decimal"
          placeholder="any"
          defaultValue={watch?.rules.minTradeSol ?? ""}
          className={`figure ${INPUT_STYLE}`}
        />
        <label className="flex items-center gap-2">
          <input type="checkbox" name="newToken" defaultChecked={watch?.rules.newToken === true} />
          First buys of a token
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="soldAll" defaultChecked={watch?.rules.soldAll === true} />
          Closed trades that end
        </label>
      </fieldset>
      <FormFoot
        error={saving.status === "refused" ? saving.reason : null}
        close={close}
        isPending={isPending}
        action="Save"
      />
    </form>
  );
}
