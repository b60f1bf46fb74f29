import type { Fault } from "./provider-options.ts";

/** Applies the faults that change the content of a transaction to its JSON. */
export function alterTransaction(text: string, faults: readonly Fault[] = []): string {
  let altered = text;
  for (const fault of faults) {
    if (fault.kind === "block-time")
      altered = altered.replace(/"blockTime":\d+/, `"blockTime":${fault.seconds}`);
    if (fault.kind === "other-slot") altered = altered.replace(/"slot":\d+/, `"slot":${fault.slot}`);
    if (fault.kind === "decimals")
      altered = altered.replace(/"decimals":\d+/g, `"decimals":${fault.decimals}`);
    if (fault.kind === "ownerless") altered = withoutOwners(altered);
  }
  return altered;
}

const TOKEN_BALANCES: ReadonlySet<string> = new Set(["preTokenBalances", "postTokenBalances"]);

function withoutOwners(text: string): string {
  const strip = (key: string, value: unknown) => {
    if (!TOKEN_BALANCES.has(key) || !Array.isArray(value)) return value;
    return value.map(({ owner: _, programId: __, ...balance }) => balance);
  };
  return JSON.stringify(JSON.parse(text, strip));
}
