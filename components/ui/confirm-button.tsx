"use client";

import { useState, useTransition } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";

interface ConfirmButtonProps {
  /** Word of the button that asks. */
  readonly action: string;
  /** Consequence of that button, in full. */
  readonly label: string;
  readonly title: string;
  /** Consequences, in a sentence. */
  readonly description: string;
  /** Words of the button that does it. */
  readonly confirm: string;
  /** Does it. Gives a sentence about why not, null where it is done. */
  readonly act: () => Promise<string | null>;
}

/** A button that ends something once that is confirmed. */
export function ConfirmButton({ action, label, title, description, confirm, act }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isPending, start] = useTransition();
  const run = () =>
    start(async () => {
      const ended = await act().catch(() => "That could not be done; try again.");
      setError(ended);
      if (ended === null) setOpen(false);
    });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={label}
        className="rounded-sm px-1 text-sm text-muted hover:text-loss"
      >
        {action}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        <p role="alert" className="mb-3 text-sm text-loss empty:hidden">
          {error}
        </p>
        <div className="flex justify-end gap-2">
          <button type="button" onClick={() => setOpen(false)} className={BUTTON_STYLE.quiet}>
            Keep it
          </button>
          <button type="button" disabled={isPending} onClick={run} className={BUTTON_STYLE.danger}>
            {confirm}
          </button>
        </div>
      </Dialog>
    </>
  );
}
