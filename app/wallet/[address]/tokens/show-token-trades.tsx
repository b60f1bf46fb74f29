import { isAddress } from "@walletlens/engine/address";
import { shortAddress } from "@walletlens/format";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { TokenNameLabel } from "@/components/ui/token-name";
import { PAGE_FIELD, toUrlQuery } from "@/components/ui/url-field";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { TokenEvidenceView } from "@/components/wallet/evidence/token-evidence-view";
import { container } from "@/lib/composition/container";
import { NEVER_BOUGHT } from "@/lib/wallets/response-cache";
import { showEvidence } from "../metrics/show-evidence";

export type TokenTradesPageProps = PageInput<{ readonly address: string; readonly mint: string }>;

export async function describeTokenPage(props: TokenTradesPageProps): Promise<Metadata> {
  const { address: wallet, mint } = await props.params;
  if (!isAddress(wallet) || !isAddress(mint)) return { title: "No such token" };
  return {
    title: `${shortAddress(mint)} traded by ${shortAddress(wallet)}`,
    description: `Trades, closed trades, transfers and open lots of the token ${mint} in the Solana wallet ${wallet}.`,
  };
}

/** Renders a wallet's trades in one token, in the drawer or on their own page. */
export async function showTokenTrades(props: TokenTradesPageProps, isDrawer: boolean) {
  const { address: wallet, mint } = await props.params;
  if (!isAddress(wallet) || !isAddress(mint)) notFound();
  const page = PAGE_FIELD.read(toUrlQuery(await props.searchParams));
  return showEvidence({
    wallet,
    isDrawer,
    id: `${mint} ${page}`,
    title: "Trades in one token",
    description: "Trades (FIFO), closed positions, open lots and transfers.",
    read: (admit) => container().pages.readTokenEvidence(wallet, { mint, page }, admit),
    listMints: () => [mint],
    render: (evidence, context) => (
      <>
        <TokenLine mint={mint} context={context} />
        {evidence === NEVER_BOUGHT ? (
          <p className="px-4 py-6 text-muted">This wallet never bought this token in its covered history.</p>
        ) : (
          <TokenEvidenceView evidence={evidence} context={context} />
        )}
      </>
    ),
  });
}

function TokenLine({ mint, context: { names, customRpcUrl } }: { mint: string; context: EvidenceContext }) {
  return (
    <p className="flex items-center gap-2 px-4 pt-4">
      <TokenNameLabel mint={mint} called={names.get(mint)} />
      <span className="flex">
        <CopyButton text={mint} name="the token's address" />
        <ExplorerLink kind="token" address={mint} customRpcUrl={customRpcUrl} />
      </span>
      <a href={`/token/${mint}`} className="text-sm text-accent hover:underline">
        Holders
      </a>
    </p>
  );
}
