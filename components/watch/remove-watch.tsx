"use client";

import { shortAddress } from "@walletlens/format";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { STOP_WATCHING } from "@/components/watch/stop-watching";

interface RemoveWatchProps {
  readonly wallet: string;
  /** Returns an error sentence, or null. */
  readonly remove: (wallet: string) => Promise<string | null>;
}

export function RemoveWatch({ wallet, remove }: RemoveWatchProps) {
  return (
    <ConfirmButton
      action="Remove"
      label={`Remove ${shortAddress(wallet)}`}
      title={`Stop watching ${shortAddress(wallet)}?`}
      {...STOP_WATCHING}
      act={() => remove(wallet)}
    />
  );
}
