"use client";

import { type ReactNode, useState, useTransition } from "react";
import { Button, type Look } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/error-text";

interface ConfirmButtonProps extends Look {
  readonly action: ReactNode;
  /** Accessible name of that button. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly cancel?: string;
  /** Defined for a button that shows a state. */
  readonly isPressed?: boolean;
  readonly className?: string;
  /** Returns an error sentence, or null. */
  readonly act: () => Promise<string | null>;
}

export function ConfirmButton({
  action,
  label,
  title,
  description,
  confirm,
  cancel = "Keep it",
  look = "danger",
  isPressed,
  className = "rounded-sm px-1 text-sm text-muted hover:text-danger",
  act,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isPending, start] = useTransition();
  const show = () => {
    setError(null);
    setOpen(true);
  };
  const run = () =>
    start(async () => {
      const failure = await act().catch(() => "That could not be done; try again.");
      setError(failure);
      if (failure === null) setOpen(false);
    });
  return (
    <>
      <button type="button" onClick={show} aria-label={label} aria-pressed={isPressed} className={className}>
        {action}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        <div className="mb-3 empty:hidden">{error !== null && <ErrorText>{error}</ErrorText>}</div>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{cancel}</Button>
          <Button look={look} disabled={isPending} onClick={run}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
