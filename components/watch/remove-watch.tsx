"use client";

import { shortAddress } from "@walletlens/client/format";
import { ConfirmButton } from "@/components/ui/confirm-button";

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
      description="Its name, note and rules are deleted. Its events stay in the feed."
      confirm="Stop watching"
      act={() => remove(wallet)}
    />
  );
}
