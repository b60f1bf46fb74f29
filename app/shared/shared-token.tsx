import type { Address } from "@walletlens/engine/address";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { readTokenPage } from "@/app/token/[mint]/read-token-page";
import { TokenHeader } from "@/components/token/token-header";
import { Link } from "@/components/ui/link";

/** The token that a shared result is about, as the chain knows it now. */
export async function SharedToken({ mint }: { mint: Address }) {
  const token = await readTokenPage(mint);
  const knownToken = token.status === "known" ? token : null;
  return (
    <>
      <TokenHeader
        mint={mint}
        customRpcUrl={findCustomRpcUrl()}
        called={knownToken?.called ?? null}
        supply={knownToken?.token.supply ?? null}
        decimals={knownToken?.token.decimals ?? 0}
        overview={knownToken?.overview ?? null}
      />
      <p>
        <Link href={`/token/${mint}`} className="text-link">
          Token page
        </Link>
      </p>
    </>
  );
}
