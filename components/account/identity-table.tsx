import { shortAddress } from "@walletlens/client/format";
import { PROVIDER_NAMES } from "@/components/account/identity-words";
import { RemoveIdentity } from "@/components/account/remove-identity";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import type { Identity, OwnIdentity } from "@/lib/domain/identity";

interface IdentityTableProps {
  readonly identities: readonly OwnIdentity[];
  /** Unix milliseconds. */
  readonly now: number;
  readonly remove: (identity: Identity) => Promise<string | null>;
}

/** The wallets and accounts elsewhere that sign in to an account. The only one cannot be removed. */
export function IdentityTable({ identities, now, remove }: IdentityTableProps) {
  return (
    <Table caption="Ways to sign in">
      <thead>
        <tr>
          {["Sign in with", "Account", "Added", "Action"].map((name) => (
            <th key={name} scope="col" className={TABLE_STYLE.head}>
              <span className={name === "Action" ? "sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {identities.map(({ provider, subject, addedAt }) => (
          <tr key={`${provider} ${subject}`} className={TABLE_STYLE.row}>
            <th scope="row" className={`${TABLE_STYLE.cell} font-medium`}>
              {PROVIDER_NAMES[provider]}
            </th>
            <td data-name="Account" className={TABLE_STYLE.cell}>
              <Subject provider={provider} subject={subject} />
            </td>
            <td data-name="Added" className={TABLE_STYLE.cell}>
              <RelativeTime time={addedAt} now={now} />
            </td>
            <td className={`${TABLE_STYLE.cell} text-right`}>
              {identities.length === 1 ? (
                <span className="text-sm text-faint">the only one</span>
              ) : (
                <RemoveIdentity
                  identity={{ provider, subject }}
                  name={`${PROVIDER_NAMES[provider]} ${nameSubject({ provider, subject })}`}
                  remove={remove}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Subject(identity: Identity) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="figure break-all text-muted" title={identity.subject}>
        {nameSubject(identity)}
      </span>
      {identity.provider === "solana" && <CopyButton text={identity.subject} name="the address" />}
    </span>
  );
}

/** Numbers elsewhere are all that is kept of an account there. */
function nameSubject({ provider, subject }: Identity): string {
  return provider === "solana" ? shortAddress(subject) : subject;
}
