"use client";

import { useActionState, useEffect, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Field, INPUT_STYLE } from "@/components/ui/field";
import type { Watch } from "@/lib/domain/watching/watch";

/** State of saving a watch. */
export type WatchSaving =
  | { readonly status: "open" }
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "saved" };

type Save = (last: WatchSaving, form: FormData) => Promise<WatchSaving>;

interface EditWatchProps {
  readonly save: Save;
  /** Undefined for a new one. */
  readonly watch?: Watch;
}

/** Asks what is to be told of a wallet, and under which name. */
export function EditWatch({ save, watch }: EditWatchProps) {
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) setRound((last) => last + 1);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => toggle(true)}
        className={
          watch === undefined ? BUTTON_STYLE.primary : "rounded-sm px-1 text-sm text-muted hover:text-text"
        }
      >
        {watch === undefined ? "Watch a wallet" : "Edit"}
      </button>
      <Dialog
        open={open}
        onOpenChange={toggle}
        title={watch === undefined ? "Watch a wallet" : "Edit the watch"}
        description="A look that finds something new takes one credit; one that finds nothing is free."
      >
        <WatchForm key={round} save={save} close={() => toggle(false)} {...(watch && { watch })} />
      </Dialog>
    </>
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
        <Field label="Wallet">
          {(id) => (
            <input
              id={id}
              name="wallet"
              required
              autoComplete="off"
              spellCheck={false}
              className={`figure ${INPUT_STYLE}`}
            />
          )}
        </Field>
      ) : (
        <input type="hidden" name="wallet" value={watch.walletAddress} />
      )}
      <Field label="Name" hint="optional">
        {(id) => (
          <input
            id={id}
            name="label"
            maxLength={60}
            autoComplete="off"
            defaultValue={watch?.label ?? ""}
            className={INPUT_STYLE}
          />
        )}
      </Field>
      <Field label="Note" hint="optional">
        {(id) => (
          <input
            id={id}
            name="note"
            maxLength={500}
            autoComplete="off"
            defaultValue={watch?.note ?? ""}
            className={INPUT_STYLE}
          />
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm text-muted">Tell me of · every trade where nothing is chosen</legend>
        <Field label="Trades of at least so many SOL">
          {(id) => (
            <input
              id={id}
              name="minTradeSol"
              inputMode="decimal"
              autoComplete="off"
              placeholder="any"
              defaultValue={watch?.rules.minTradeSol ?? ""}
              className={`figure ${INPUT_STYLE}`}
            />
          )}
        </Field>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="newToken" defaultChecked={watch?.rules.newToken === true} />
          First buys of a token
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="soldAll" defaultChecked={watch?.rules.soldAll === true} />
          Round trips that end
        </label>
      </fieldset>
      <p role="alert" className="text-sm text-loss empty:hidden">
        {saving.status === "refused" ? saving.reason : ""}
      </p>
      <div className="flex justify-end gap-2">
        <button type="button" onClick={close} className={BUTTON_STYLE.quiet}>
          Cancel
        </button>
        <button type="submit" disabled={isPending} className={BUTTON_STYLE.primary}>
          Save
        </button>
      </div>
    </form>
  );
}
