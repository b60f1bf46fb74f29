"use client";

import { ConfirmButton } from "@/components/ui/confirm-button";
import type { Identity } from "@/lib/identity/rules/identity";

interface RemoveIdentityProps {
  readonly identity: Identity;
  /** Name of the identity in the table. */
  readonly name: string;
  /** Gives a sentence about why not, null where it is removed. */
  readonly remove: (identity: Identity) => Promise<string | null>;
}

/** Removes a way to sign in once that is confirmed. */
export function RemoveIdentity({ identity, name, remove }: RemoveIdentityProps) {
  return (
    <ConfirmButton
      action="Remove"
      label={`Remove ${name}`}
      title={`Remove ${name}?`}
      description="It signs in to this account no more, and every other browser of the account is signed out. Credits, keys and analyses stay."
      confirm="Remove it"
      act={() => remove(identity)}
    />
  );
}
