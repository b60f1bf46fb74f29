import { shortAddress } from "@walletlens/format";
import { PROVIDER_NAMES } from "@/components/account/identity-messages";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { CopyButton } from "@/components/ui/copy-button";
import { actionColumn, type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Identity, UserIdentity } from "@/lib/identity/rules/identity";

interface IdentityTableProps {
  readonly identities: readonly UserIdentity[];
  readonly now: number;
  /** Server action. Returns an error sentence, or null. */
  readonly remove: (identity: Identity) => Promise<string | null>;
}

export function IdentityTable({ identities, now, remove }: IdentityTableProps) {
  return (
    <DataTable
      caption="Ways to sign in"
      columns={buildColumns(now, remove, identities.length === 1)}
      rows={identities}
      getKey={({ provider, subject }) => `${provider} ${subject}`}
    />
  );
}

function buildColumns(
  now: number,
  remove: IdentityTableProps["remove"],
  isOnly: boolean,
): readonly Column<UserIdentity>[] {
  return [
    { name: "Sign in with", className: "font-medium", cell: ({ provider }) => PROVIDER_NAMES[provider] },
    {
      name: "Account",
      cell: (identity) => (
        <span className="inline-flex items-center gap-1">
          <span className="figure break-all text-muted" title={identity.subject}>
            {nameSubject(identity)}
          </span>
          {identity.provider === "solana" && <CopyButton text={identity.subject} name="the address" />}
        </span>
      ),
    },
    { name: "Added", cell: ({ addedAt }) => <RelativeTime time={addedAt} now={now} /> },
    actionColumn(({ provider, subject }) => {
      if (isOnly) return <span className="text-sm text-faint">only sign-in method</span>;
      const name = `${PROVIDER_NAMES[provider]} ${nameSubject({ provider, subject })}`;
      return (
        <ConfirmButton
          action="Remove"
          label={`Remove ${name}`}
          title={`Remove ${name}?`}
          description="You can no longer sign in with it, and all other browsers of the account are signed out. Credits, keys and analyses stay."
          confirm="Remove it"
          act={remove.bind(null, { provider, subject })}
        />
      );
    }),
  ];
}

/** For other providers only the numeric id is stored. */
function nameSubject({ provider, subject }: Identity): string {
  return provider === "solana" ? shortAddress(subject) : subject;
}
