import type { TokenEvidencePage } from "@walletlens/engine/wallet/metric-evidence/trace-token";
import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { TokenName } from "@/components/ui/token-name";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { TokenEvidenceView } from "@/components/wallet/evidence/token-evidence-view";
import { container } from "@/lib/composition/container";
import { NEVER_BOUGHT } from "@/lib/wallets/response-cache";
import { EvidenceContent } from "../metrics/evidence-content";
import { type EvidenceResult, readEvidence } from "../metrics/read-evidence";
import type { AskedToken } from "./token-request";

type TokenTrades = TokenEvidencePage | typeof NEVER_BOUGHT;

export function readTokenTrades({ wallet, mint, page }: AskedToken): Promise<EvidenceResult<TokenTrades>> {
  return readEvidence(
    (admit) => container().pages.readTokenEvidence(wallet, { mint, page }, admit),
    () => [mint],
  );
}

interface TokenTradesContentProps {
  readonly asked: AskedToken;
  readonly result: Promise<EvidenceResult<TokenTrades>>;
  readonly isDrawer: boolean;
}

export function TokenTradesContent({ asked: { wallet, mint }, ...props }: TokenTradesContentProps) {
  return (
    <EvidenceContent {...props} wallet={wallet}>
      {(evidence, context) => (
        <>
          <TokenLine mint={mint} context={context} />
          {evidence === NEVER_BOUGHT ? (
            <p className="px-4 py-6 text-muted">
              This wallet never bought this token in its covered history.
            </p>
          ) : (
            <TokenEvidenceView evidence={evidence} context={context} />
          )}
        </>
      )}
    </EvidenceContent>
  );
}

function TokenLine({ mint, context: { names, customRpcUrl } }: { mint: string; context: EvidenceContext }) {
  const called = names.get(mint);
  return (
    <p className="flex items-center gap-2 px-4 pt-4">
      <TokenName mint={mint} symbol={called?.symbol ?? null} name={called?.name ?? null} />
      <span className="flex">
        <CopyButton text={mint} name="the token's address" />
        <ExplorerLink address={mint} customRpcUrl={customRpcUrl} />
      </span>
      <a href={`/token/${mint}`} className="text-sm text-accent hover:underline">
        Holders
      </a>
    </p>
  );
}
