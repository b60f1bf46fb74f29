"use client";

import { lazy, type ReactNode, Suspense } from "react";

const DialogBox = lazy(() => import("@/components/ui/dialog-box"));

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Subject of the dialog, in a sentence. */
  readonly description: string;
  readonly children: ReactNode;
  /** True where only its own buttons close it: what it shows would be lost. */
  readonly holds?: boolean;
}

/** A question that the page waits for: it keeps the focus, and Escape or a click beside it closes it. */
export function Dialog({ open, ...props }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  );
}
