"use client";

import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { exposeNonce } from "@/components/ui/expose-nonce";
import { CloseIcon } from "@/components/ui/icons";

exposeNonce();

interface SideSheetProps {
  readonly title: string;
  /** Description of what is on the sheet, in a sentence. */
  readonly description: string;
  readonly children: ReactNode;
}

/**
 * A page that lies over the one it was opened from, at the right side. It keeps the focus; Escape, its button, a click
 * beside it and the browser's way back close it, and the focus returns to where it was.
 */
export function SideSheet({ title, description, children }: SideSheetProps) {
  const router = useRouter();
  const [opener] = useState(findOpener);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    opener?.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={() => router.back()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ground/70" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-5xl flex-col border-l border-line-strong bg-surface max-sm:border-l-0"
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-4 py-3">
            <div className="min-w-0">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              <Radix.Description className="mt-0.5 max-w-prose text-sm text-muted">
                {description}
              </Radix.Description>
            </div>
            <Radix.Close className={BUTTON_STYLE.icon} aria-label="Close" title="Close">
              <CloseIcon />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Element of the page below that had the focus. A sheet that takes the place of another returns the focus there, too.
 */
let lastOpener: HTMLElement | null = null;

function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const focused = document.activeElement;
  const isOnSheet = focused === document.body || focused?.closest("[role=dialog]");
  if (!isOnSheet && focused instanceof HTMLElement) lastOpener = focused;
  return lastOpener;
}
