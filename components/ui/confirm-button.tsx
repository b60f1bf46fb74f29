"use client";

import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface ConfirmButtonProps {
  readonly action: string;
  /** Accessible name of that button. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  /** Returns an error sentence, or null. */
  readonly act: () => Promise<string | null>;
}

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
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <Button look="danger" disabled={isPending} onClick={run}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
