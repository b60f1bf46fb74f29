"use client";

import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { exposeNonce } from "@/components/ui/expose-nonce";

exposeNonce();

export default function DialogBox({
  onOpenChange,
  title,
  description,
  children,
  holds = false,
}: Omit<DialogProps, "open">) {
  const [opener] = useState(() => document.activeElement);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const holdOpen = (event: Event) => {
    if (holds) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ground/70" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={holdOpen}
          onInteractOutside={holdOpen}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line-strong bg-surface p-5"
        >
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-1 mb-4 text-muted">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
  /** True if only its own buttons close it, because its content would be lost. */
  readonly holds?: boolean;
}
