import { formatCount, formatDateTime, sanitizeText } from "@walletlens/format";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import { Panel } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { RovingLinks } from "@/components/ui/roving-links";
import { Tag } from "@/components/ui/tag";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Sol } from "@/components/wallet/sol";
import type { KnownCounterparties, KnownCounterparty } from "@/lib/wallets/rules/wallet-counterparties";

const TITLE = "Funding and counterparties";

interface ContactsPanelProps {
  readonly wallet: string;
  readonly known: KnownCounterparties;
  readonly now: number;
  readonly customRpcUrl: string | null;
}

export function ContactsPanel(props: ContactsPanelProps) {
  const { wallet, known, now } = props;
  const { counterparties: contacts, total } = known;
  return (
    <Panel
      title={TITLE}
      aside={
        total > contacts.length && (
          <span className="figure text-sm text-muted">
            {formatCount(contacts.length)} of {formatCount(total)}
          </span>
        )
      }
    >
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        <Funder {...props} />
      </p>
      {contacts.length === 0 ? (
        <p className="p-4 text-muted">No direct transfers above dust with identified counterparties.</p>
      ) : (
        <div className="relative max-h-80 overflow-auto">
          <RovingLinks links="tbody a">
            <DataTable
              caption="Direct counterparties"
              columns={buildColumns(wallet, now)}
              rows={contacts}
              getKey={({ address }) => address}
            />
          </RovingLinks>
        </div>
      )}
    </Panel>
  );
}

/** The panel without contacts: while they are read, or if that fails. */
export function ContactsPlaceholder({ isPending = false }) {
  return (
    <Panel title={TITLE}>
      {isPending ? (
        <div className="skeleton m-4 h-40" />
      ) : (
        <p className="p-4 text-muted">Could not be loaded right now.</p>
      )}
    </Panel>
  );
}

/** First funder in one line, without time and transaction, which the panel has below. */
export function FirstFunder({ opening }: { readonly opening: KnownCounterparties["opening"] }) {
  if (opening === null) return "First funder unknown";
  const { funder, label, amountSol } = opening;
  return (
    <>
      First funded by <WalletPageLink wallet={funder} isTabStop={false} />
      {label !== null && ` (${sanitizeText(label)})`}
      {amountSol !== null && (
        <>
          {", "}
          <Sol sol={amountSol} unit />
        </>
      )}
    </>
  );
}

function Funder({ known, customRpcUrl }: ContactsPanelProps): ReactNode {
  const { source, counterparties, opening } = known;
  if (opening !== null) {
    const { funder, label, amountSol, time, signature } = opening;
    const isListed = counterparties.some(({ address }) => address === funder);
    return (
      <>
        First funded by <WalletPageLink wallet={funder} isTabStop={!isListed} />
        {label !== null && ` (${sanitizeText(label)})`}
        {amountSol !== null && (
          <>
            {" ("}
            <Sol sol={amountSol} unit />)
          </>
        )}
        {` on ${formatDateTime(time * 1000)}, `}
        <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
      </>
    );
  }
  return source.dataRange.complete
    ? "First funder unknown: no wallet paid directly into it while it was empty."
    : "First funder unknown: the covered history does not reach back to the first transaction.";
}

const NUMBER = { isNumber: true, className: "figure" } as const;

function buildColumns(wallet: string, now: number): readonly Column<KnownCounterparty>[] {
  return [
    {
      name: "Address",
      cell: ({ address, label, isStored }) => (
        <span className="flex flex-wrap items-center gap-2">
          <WalletPageLink wallet={address} />
          {label !== null && <Tag>{sanitizeText(label)}</Tag>}
          {isStored && (
            <TextLink className="text-sm" href={`/similarity?wallets=${wallet},${address}`}>
              Compare
            </TextLink>
          )}
        </span>
      ),
    },
    { name: "Sent, SOL", ...NUMBER, cell: ({ sentSol }) => <Amount sol={sentSol} /> },
    { name: "Received, SOL", ...NUMBER, cell: ({ receivedSol }) => <Amount sol={receivedSol} /> },
    {
      name: "Transactions",
      ...NUMBER,
      cell: ({ transactions, hasUnpriced }) => (
        <>
          {formatCount(transactions)}{" "}
          {hasUnpriced && (
            <Tag tip="Tokens moved as well. The sums are of SOL and dollars alone, so that both wallets show the same.">
              tokens
            </Tag>
          )}
        </>
      ),
    },
    {
      name: "Last",
      ...NUMBER,
      isNumber: true,
      className: "figure text-muted",
      cell: ({ last }) => <RelativeTime time={new Date(last * 1000).toISOString()} now={now} />,
    },
  ];
}

function Amount({ sol }: { sol: number }) {
  return sol === 0 ? <span className="text-faint">–</span> : <Sol sol={sol} />;
}
