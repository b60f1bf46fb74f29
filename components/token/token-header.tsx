import type { Address } from "@walletlens/engine/address";
import { findImpersonated, type TokenName } from "@walletlens/engine/chain/token-name";
import { formatCount, formatDateTime, formatUsd, sanitizeText, shortAddress } from "@walletlens/format";
import { AddressTools } from "@/components/account/address-tools";
import { UserNote } from "@/components/account/note-button";
import { LateTokenSymbol } from "@/components/ui/late-token-symbol";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { TokenOverview } from "@/lib/wallets/rules/token-overview";

interface TokenHeaderProps {
  readonly mint: Address;
  readonly customRpcUrl: string | null;
  /** Name and symbol on chain; null if missing or unknown. */
  readonly called: TokenName | null;
  /** In base units; null if unknown. */
  readonly supply: bigint | null;
  readonly decimals: number;
  readonly overview?: TokenOverview | null;
}

export function TokenHeader({
  mint,
  customRpcUrl,
  called,
  supply,
  decimals,
  overview = null,
}: TokenHeaderProps) {
  const symbol = sanitizeText(called?.symbol ?? "");
  const name = sanitizeText(called?.name ?? "");
  const impersonated = called === null ? null : findImpersonated(mint, called);
  return (
    <header>
      <div className="flex min-w-0 items-center gap-1">
        <h1 className="flex h-7 min-w-0 items-baseline gap-2 text-xl font-semibold">
          {symbol || name ? (
            <UntrustedText text={symbol || name} />
          ) : called === null && supply !== null ? (
            <LateTokenSymbol mint={mint} />
          ) : (
            "Token"
          )}
          <span className="figure shrink-0 text-base font-normal text-muted" title={mint}>
            {shortAddress(mint)}
          </span>
        </h1>
        <AddressTools kind="token" address={mint} name="the token's address" customRpcUrl={customRpcUrl} />
      </div>
      <UserNote address={mint} />
      <div className="mt-1 flex h-15 flex-col gap-x-3 text-sm text-muted sm:h-5 sm:flex-row">
        <div className="flex h-5 min-w-0 gap-3">
          {impersonated !== null && (
            <Tag
              tone="warning"
              tip={`It calls itself as ${impersonated} does: only the address tells them apart.`}
            >
              not the real {impersonated}
            </Tag>
          )}
          {symbol !== "" && name !== "" && <UntrustedText text={name} />}
          {supply !== null && (
            <span className="shrink-0">
              Supply <span className="figure text-text">{formatSupply(supply, decimals)}</span>
            </span>
          )}
        </div>
        {overview !== null && <Market {...overview} />}
        {overview !== null && <Age age={overview.age} />}
      </div>
    </header>
  );
}

function Market({ priceUsd, marketCapUsd, pricesUnavailableSince: since }: TokenOverview) {
  if (priceUsd === null || marketCapUsd === null) {
    const reason = since === null ? "Price unknown" : `Prices: unavailable since ${formatDateTime(since)}`;
    return <span className="shrink-0">{reason}</span>;
  }
  return (
    <div className="flex h-5 shrink-0 gap-3">
      <span className="shrink-0">
        Price{" "}
        <span className="text-text">
          <TokenPriceLabel price={priceUsd} currency="usd" />
        </span>
      </span>
      <span className="shrink-0" data-tip="Price × supply.">
        Market cap <span className="figure text-text">{formatUsd(marketCapUsd)}</span>
      </span>
    </div>
  );
}

/** Returns whether the token is older than its history that was read. */
function Age({ age }: { readonly age: TokenOverview["age"] }) {
  if (age === null) return <span className="h-5 shrink-0">Age unknown</span>;
  const { oldestAt, isFirst } = age;
  return (
    <span className="h-5 shrink-0">
      Created{isFirst ? " " : " before "}
      <RelativeTime time={oldestAt} now={Date.now()} />
    </span>
  );
}

function formatSupply(supply: bigint, decimals: number): string {
  return formatCount(Number(supply) / 10 ** decimals);
}
