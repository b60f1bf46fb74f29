"use client";

import { tameText } from "@walletlens/client/format";
import { useState, useTransition } from "react";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";

interface RevokeKeyProps {
  readonly keyId: string;
  readonly description: string;
  readonly revoke: (keyId: string) => Promise<boolean>;
}

/** Ends a key once that is confirmed. */
export function RevokeKey({ keyId, description, revoke }: RevokeKeyProps) {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [isPending, start] = useTransition();
  const confirm = () =>
    start(async () => {
      const revoked = await revoke(keyId).catch(() => false);
      setFailed(!revoked);
      if (revoked) setOpen(false);
    });
  const name = tameText(description);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Revoke ${name}`}
        className="rounded-sm px-1 text-sm text-muted hover:text-loss"
      >
        Revoke
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke “${name}”?`}
        description="Programs that use it are refused from their next call on. This can't be undone."
      >
        <p role="alert" className="mb-3 text-sm text-loss empty:hidden">
          {failed ? "The key could not be revoked; load the page again." : ""}
        </p>
        <div className="flex justify-end gap-2">
          <button type="button" onClick={() => setOpen(false)} className={BUTTON_STYLE.quiet}>
            Keep it
          </button>
          <button type="button" disabled={isPending} onClick={confirm} className={BUTTON_STYLE.danger}>
            Revoke key
          </button>
        </div>
      </Dialog>
    </>
  );
}
