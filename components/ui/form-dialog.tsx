"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";

export interface DialogControl {
  readonly close: () => void;
  /** While held, Escape and outside clicks do not close the dialog. */
  readonly setHeld: (isHeld: boolean) => void;
}

/** Holds a dialog open while `isHeld`. */
export function useHeldOpen({ setHeld }: DialogControl, isHeld: boolean): void {
  useLayoutEffect(() => setHeld(isHeld), [setHeld, isHeld]);
}

interface FormDialogProps {
  readonly action: string;
  readonly buttonStyle: string;
  readonly title: string;
  readonly description: string;
  readonly children: (control: DialogControl) => ReactNode;
}

/** Button with its dialog. State is reset each time it opens. */
export function FormDialog({ action, buttonStyle, title, description, children }: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [control] = useState<DialogControl>(() => ({ close: () => setOpen(false), setHeld }));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={buttonStyle}>
        {action}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} holds={isHeld} title={title} description={description}>
        {children(control)}
      </Dialog>
    </>
  );
}
