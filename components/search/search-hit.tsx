import { formatWord, shortAddress } from "@walletlens/format";
import { UntrustedText } from "@/components/ui/untrusted-text";

export interface FoundAddress {
  readonly kind: "wallet" | "token" | "program" | "unknown" | "note";
  readonly address: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly label: string | null;
}

/** Returns the page of a result. An address of unknown kind is read once it is opened. */
export function buildHitPath({ kind, address }: FoundAddress): string {
  if (kind === "note" || kind === "unknown") return `/search?address=${address}`;
  return `/${kind === "token" ? "token" : "wallet"}/${address}`;
}

/** The address alone identifies a result. */
export function SearchHit({ result: { kind, address, name, symbol, label } }: { result: FoundAddress }) {
  const title = label ?? symbol ?? "";
  return (
    <span className="flex w-full min-w-0 items-baseline gap-2">
      <span className="w-14 shrink-0 text-xs text-faint">
        {kind === "unknown" ? "Address" : formatWord(kind)}
      </span>
      {title !== "" && (
        <span className="max-w-40 shrink-0 truncate font-medium">
          <UntrustedText text={title} length={24} />
        </span>
      )}
      {name !== null && name !== title && (
        <span className="min-w-0 truncate text-sm text-muted">
          <UntrustedText text={name} length={40} />
        </span>
      )}
      <span className="figure ml-auto shrink-0 text-sm text-muted" title={address}>
        {shortAddress(address)}
      </span>
    </span>
  );
}
