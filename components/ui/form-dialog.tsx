"use client";

import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog";

/** Ways of what a dialog shows to change the dialog itself. */
export interface DialogControl {
  readonly close: () => void;
  /** From now on only `close` ends it: what it shows would be lost by Escape or a click beside it. */
  readonly hold: () => void;
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
  const [state, setState] = useState<"closed" | "open" | "held">("closed");
  const [control] = useState<DialogControl>(() => ({
    close: () => setState("closed"),
    hold: () => setState("held"),
  }));
  return (
    <>
      <button type="button" onClick={() => setState("open")} className={buttonStyle}>
        {action}
      </button>
      <Dialog
        open={state !== "closed"}
        onOpenChange={(open) => setState(open ? "open" : "closed")}
        holds={state === "held"}
        title={title}
        description={description}
      >
        {children(control)}
      </Dialog>
    </>
  );
}
