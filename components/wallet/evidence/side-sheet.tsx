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
  readonly description: string;
  readonly children: ReactNode;
}

/**
 * Drawer at the right of the page. Escape, its button, an outside click and the browser's back button close it and
 * restore the focus.
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
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-7xl flex-col border-l border-line-strong bg-surface max-sm:border-l-0"
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

/** Last focused element of the page below, also for a sheet that replaces another. */
let lastOpener: HTMLElement | null = null;

function findOpener(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const focused = document.activeElement;
  const isOnSheet = focused === document.body || focused?.closest("[role=dialog]");
  if (!isOnSheet && focused instanceof HTMLElement) lastOpener = focused;
  return lastOpener;
}
