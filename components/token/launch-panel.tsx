import { formatCount, sanitizeText } from "@walletlens/format";
import { LaunchBuyers, shareColumn } from "@/components/token/launch-buyers";
import { type ShownLaunch, summarizeInsiders, summarizeLaunch } from "@/components/token/launch-tags";
import { type Column, DataTable } from "@/components/ui/data-table";
import { SignatureLink } from "@/components/ui/explorer-link";
import type { ApiCall } from "@/components/ui/json-dialog";
import { Panel } from "@/components/ui/panel";
import { PanelTools } from "@/components/ui/panel-tools";
import { WalletPageLink } from "@/components/ui/wallet-link";

interface LaunchPanelProps {
  readonly result: ShownLaunch;
  readonly customRpcUrl: string | null;
  readonly call: ApiCall | null;
}

const MAX_VENUE_LENGTH = 60;

/** The launch of a token and its first buyers, rendered on the server. */
export function LaunchPanel({ result, customRpcUrl, call }: LaunchPanelProps) {
  const { coverage, aggregate, buyers, receivers, creator, creatorFundedBy, venue } = result;
  const insiders = summarizeInsiders(result);
  return (
    <Panel title="Launch" tools={call === null ? null : <PanelTools call={call} />}>
      {coverage.reachedLaunch ? (
        <>
          <p className="px-4 pt-3 text-pretty">{summarizeLaunch(aggregate)}</p>
          {insiders !== null && <p className="px-4 pt-1 text-pretty">{insiders}</p>}
          <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-1 pb-3 text-sm text-muted">
            {venue !== null && <span>{sanitizeText(venue, MAX_VENUE_LENGTH)}</span>}
            {creator !== null && (
              <span>
                Creator <WalletPageLink wallet={creator} />
              </span>
            )}
            {creatorFundedBy !== null && (
              <span>
                funded by <WalletPageLink wallet={creatorFundedBy} />
              </span>
            )}
            {!coverage.complete && <span>Only the first transactions were read.</span>}
          </p>
          <LaunchBuyers buyers={buyers} customRpcUrl={customRpcUrl} />
          {receivers.length > 0 && <LaunchReceivers receivers={receivers} customRpcUrl={customRpcUrl} />}
        </>
      ) : (
        <p className="max-w-prose p-4 text-pretty">
          The launch was not reached in {formatCount(coverage.listed)} transactions, or the token has no
          buyer. Its credits were given back.
        </p>
      )}
    </Panel>
  );
}

type ShownReceiver = ShownLaunch["receivers"][number];

interface LaunchReceiversProps {
  readonly receivers: readonly ShownReceiver[];
  readonly customRpcUrl: string | null;
}

/** Table of the first receivers of units of insiders. */
function LaunchReceivers({ receivers, customRpcUrl }: LaunchReceiversProps) {
  return (
    <DataTable
      caption="Wallets that received units of insiders"
      columns={listColumns(customRpcUrl)}
      rows={receivers}
      getKey={({ walletAddress }) => walletAddress}
    />
  );
}

function listColumns(customRpcUrl: string | null): readonly Column<ShownReceiver>[] {
  return [
    {
      name: "Receiver",
      isRowHead: true,
      isSticky: true,
      cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} />,
    },
    shareColumn("Received", "receivedPercent"),
    shareColumn("Held", "heldPercent"),
    {
      name: "From",
      mobile: "wide",
      cell: ({ senders, signature }) => (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {senders.map((sender) => (
            <WalletPageLink key={sender} wallet={sender} />
          ))}
          <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
        </span>
      ),
    },
  ];
}
