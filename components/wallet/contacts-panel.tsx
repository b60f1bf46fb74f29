import { formatCount, formatDateTime, tameText } from "@walletlens/client/format";
import Link from "next/link";
import type { ReactNode } from "react";
import { Sol } from "@/components/figures/sol";
import { SignatureLink } from "@/components/ui/explorer-link";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { RovingLinks } from "@/components/ui/roving-links";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag } from "@/components/ui/tag";
import { WalletLink } from "@/components/ui/wallet-link";
import type { KnownContact, KnownContacts } from "@/lib/domain/wallet-contacts";

interface ContactsPanelProps {
  readonly wallet: string;
  readonly known: KnownContacts;
  /** Unix milliseconds. */
  readonly now: number;
  readonly customRpcUrl: string | null;
}

/** Panel of who funded a wallet, and whom it sent to and got from straight. */
export function ContactsPanel({ wallet, known, now, customRpcUrl }: ContactsPanelProps) {
  const { contacts, total } = known;
  return (
    <Panel
      title="Funding and counterparties"
      aside={
        total > contacts.length && (
          <span className="figure text-sm text-muted">
            {formatCount(contacts.length)} of {formatCount(total)}
          </span>
        )
      }
    >
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        <Funder known={known} customRpcUrl={customRpcUrl} />
      </p>
      {contacts.length === 0 ? (
        <p className="p-4 text-muted">It sent nothing above dust to anybody, and got nothing from anybody.</p>
      ) : (
        <div className="relative max-h-80 overflow-auto">
          <RovingLinks links="tbody a">
            <Table caption="Addresses that the wallet dealt with straight">
              <thead>
                <tr>
                  {HEADS.map(([name, side]) => (
                    <th key={name} scope="col" className={`${TABLE_STYLE.head} ${side}`}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {contacts.map((contact) => (
                  <ContactRow key={contact.address} wallet={wallet} contact={contact} now={now} />
                ))}
              </tbody>
            </Table>
          </RovingLinks>
        </div>
      )}
    </Panel>
  );
}

const HEADS = [
  ["Address", ""],
  ["Sent, SOL", "text-right"],
  ["Received, SOL", "text-right"],
  ["Transactions", "text-right"],
  ["Last", "text-right max-sm:hidden"],
] as const;

function Funder({
  known: { complete, opening },
  customRpcUrl,
}: Pick<ContactsPanelProps, "known" | "customRpcUrl">): ReactNode {
  if (opening !== null) {
    const { funder, label, amountSol, time, signature } = opening;
    return (
      <>
        Opened by <WalletLink wallet={funder} />
        {label !== null && ` (${tameText(label)})`}
        {amountSol !== null && (
          <>
            {" with "}
            <Sol sol={amountSol} unit />
          </>
        )}
        {` on ${formatDateTime(time * 1000)}, `}
        <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
      </>
    );
  }
  return complete
    ? "Nobody paid straight into the empty wallet: who opened it is unknown."
    : "Who opened it is unknown: the history that was read does not reach back to its beginning.";
}

function ContactRow({ wallet, contact, now }: { wallet: string; contact: KnownContact; now: number }) {
  const { address, label, isKept, transactions, sentSol, receivedSol, hasUnpriced, last } = contact;
  const number = `${TABLE_STYLE.cell} figure text-right`;
  return (
    <tr className={TABLE_STYLE.row}>
      <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
        <span className="flex flex-wrap items-center gap-2">
          <WalletLink wallet={address} />
          {label !== null && <Tag>{tameText(label)}</Tag>}
          {isKept && (
            <Link
              href={`/similarity?wallets=${wallet},${address}`}
              prefetch={false}
              className="text-sm text-accent hover:underline"
            >
              Compare
            </Link>
          )}
        </span>
      </th>
      <td className={number}>
        <Amount sol={sentSol} />
      </td>
      <td className={number}>
        <Amount sol={receivedSol} />
      </td>
      <td className={number}>
        {formatCount(transactions)}
        {hasUnpriced && <Tag tip="Some of what moved has no price: the sums leave it out.">in part</Tag>}
      </td>
      <td className={`${number} text-muted max-sm:hidden`}>
        <RelativeTime time={new Date(last * 1000).toISOString()} now={now} />
      </td>
    </tr>
  );
}

function Amount({ sol }: { sol: number }) {
  return sol === 0 ? <span className="text-faint">–</span> : <Sol sol={sol} />;
}
