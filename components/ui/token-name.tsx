import { isolateText, sanitizeText, shortAddress } from "@walletlens/client/format";
import { type TokenName as Called, findImpersonated } from "@walletlens/engine/chain/token-name";
import { WarningIcon } from "@/components/ui/icons";
import { UntrustedText } from "@/components/ui/untrusted-text";

interface TokenNameProps {
  readonly mint: string;
  /** Undefined if unknown. */
  readonly called: Called | undefined;
}

const UNKNOWN: Called = { symbol: "", name: "" };

const MAX_SYMBOL_LENGTH = 16;

/** Symbol in a fixed width beside the address, because names are not unique. Nothing moves when a name arrives. */
export function TokenNameLabel({ mint, called = UNKNOWN }: TokenNameProps) {
  const shown = sanitizeText(called.symbol) === "" ? called.name : called.symbol;
  const impersonated = findImpersonated(mint, called);
  return (
    <span className="inline-flex h-5 items-center gap-2 align-bottom whitespace-nowrap">
      <span
        className="flex h-5 w-16 items-center gap-1 overflow-hidden font-sans sm:w-24"
        data-tip={sanitizeText(called.name) === "" ? undefined : isolateText(called.name)}
      >
        {impersonated !== null && <ImpostorMark impersonated={impersonated} />}
        {sanitizeText(shown) === "" ? (
          <span className="text-faint" aria-hidden="true">
            –
          </span>
        ) : (
          <UntrustedText text={shown} length={MAX_SYMBOL_LENGTH} />
        )}
      </span>
      <span className="figure text-muted" title={mint}>
        {shortAddress(mint)}
      </span>
    </span>
  );
}

function ImpostorMark({ impersonated }: { impersonated: string }) {
  const words = `not the real ${impersonated}`;
  return (
    <span
      role="img"
      aria-label={words}
      data-tip={`This is ${words}: only the address tells.`}
      className="text-warning"
    >
      <WarningIcon />
    </span>
  );
}
