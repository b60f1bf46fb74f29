"use client";

import { lazy, Suspense } from "react";
import type { DialogProps } from "@/components/ui/dialog-box";

const DialogBox = lazy(() => import("@/components/ui/dialog-box"));

/** Modal dialog. Escape or a click outside closes it. */
export function Dialog({ open, ...props }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  );
}
