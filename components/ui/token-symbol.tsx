import { findImpersonated, type TokenName } from "@walletlens/engine/chain/token-name";
import { isolateText, sanitizeText } from "@walletlens/format";
import { WarningIcon } from "@/components/ui/icons";
import { UntrustedText } from "@/components/ui/untrusted-text";

export const UNKNOWN_NAME: TokenName = { symbol: "", name: "" };

const MAX_SYMBOL_LENGTH = 16;

/** Symbol of a token in a fixed width, marked if it impersonates a known token. */
export function TokenSymbolLabel({ mint, called }: { mint: string; called: TokenName }) {
  const shownName = sanitizeText(called.symbol) === "" ? called.name : called.symbol;
  const impersonated = findImpersonated(mint, called);
  return (
    <span
      className="flex h-5 w-16 items-center gap-1 overflow-hidden font-sans sm:w-24"
      data-tip={sanitizeText(called.name) === "" ? undefined : isolateText(called.name)}
    >
      {impersonated !== null && <ImpostorMark impersonated={impersonated} />}
      {sanitizeText(shownName) === "" ? (
        <span className="text-faint" aria-hidden="true">
          –
        </span>
      ) : (
        <UntrustedText text={shownName} length={MAX_SYMBOL_LENGTH} />
      )}
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
