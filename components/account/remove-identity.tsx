"use client";

import { ConfirmButton } from "@/components/ui/confirm-button";
import type { Identity } from "@/lib/identity/rules/identity";

export interface RemoveIdentityProps {
  readonly identity: Identity;
  readonly name: string;
  /** Returns an error sentence, or null. */
  readonly remove: (identity: Identity) => Promise<string | null>;
}

export function RemoveIdentity({ identity, name, remove }: RemoveIdentityProps) {
  return (
    <ConfirmButton
      action="Remove"
      label={`Remove ${name}`}
      title={`Remove ${name}?`}
      description="You can no longer sign in with it, and all other browsers of the account are signed out. Credits, keys and analyses stay."
      confirm="Remove it"
      act={() => remove(identity)}
    />
  );
}
