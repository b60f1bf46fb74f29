"use client";

import { type ReactNode, useLayoutEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";

/** Ways of what a dialog shows to change the dialog itself. */
export interface DialogControl {
  readonly close: () => void;
  /** Tells whether only `close` ends it: what it shows would be lost by Escape or a click beside it. */
  readonly setHeld: (isHeld: boolean) => void;
}

/** Keeps a dialog open for as long as `isHeld`, from the moment on at which its content is to be seen. */
export function useHeldOpen({ setHeld }: DialogControl, isHeld: boolean): void {
  useLayoutEffect(() => setHeld(isHeld), [setHeld, isHeld]);
}

interface FormDialogProps {
  /** Words of the button that opens it. */
  readonly action: string;
  readonly buttonStyle: string;
  readonly title: string;
  readonly description: string;
  readonly children: (control: DialogControl) => ReactNode;
}

/** A button with the dialog that it opens, which begins anew each time: what it was told or has shown is forgotten. */
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
