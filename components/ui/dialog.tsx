"use client";

import type { DialogProps } from "@/components/ui/dialog-box";
import { lazyView } from "@/components/ui/lazy-view";

const DialogBox = lazyView(() => import("@/components/ui/dialog-box"));

/** Modal dialog. Escape or a click outside closes it. */
export function Dialog({ open, ...props }: DialogProps) {
  return open && <DialogBox {...props} />;
}
