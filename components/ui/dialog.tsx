"use client";

import { lazy, Suspense } from "react";
import type { DialogProps } from "@/components/ui/dialog-box";

const DialogBox = lazy(() => import("@/components/ui/dialog-box"));

/** A question that the page waits for: it keeps the focus, and Escape or a click beside it closes it. */
export function Dialog({ open, ...props }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  );
}
