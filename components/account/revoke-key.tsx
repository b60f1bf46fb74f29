"use client";

import { sanitizeText } from "@walletlens/format";
import { ConfirmButton } from "@/components/ui/confirm-button";

interface RevokeKeyProps {
  readonly keyId: string;
  readonly description: string;
  readonly revoke: (keyId: string) => Promise<boolean>;
}

export function RevokeKey({ keyId, description, revoke }: RevokeKeyProps) {
  const name = sanitizeText(description);
  return (
    <ConfirmButton
      action="Revoke"
      label={`Revoke ${name}`}
      title={`Revoke “${name}”?`}
      description="Programs that use it are refused from their next call on. This can't be undone."
      confirm="Revoke key"
      act={async () => ((await revoke(keyId)) ? null : "The key could not be revoked; load the page again.")}
    />
  );
}
