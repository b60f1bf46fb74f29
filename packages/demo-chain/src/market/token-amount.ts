/** A token amount in the RPC's form; `uiAmount` is null if the ledger's own records write it so. */
interface UiTokenAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

/** Shows an amount in base units with its decimals, as account queries do. */
export function uiTokenAmount(raw: bigint, decimals: number): UiTokenAmount & { readonly uiAmount: number } {
  const uiAmountString = decimalString(raw, decimals);
  return { amount: String(raw), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** The same as in the balances of a transaction, in which an amount of 0 has the `uiAmount` null. */
export function ledgerTokenAmount(raw: bigint, decimals: number): UiTokenAmount {
  const shown = uiTokenAmount(raw, decimals);
  return raw === 0n ? { ...shown, uiAmount: null } : shown;
}

function decimalString(raw: bigint, decimals: number): string {
  const digits = String(raw).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
