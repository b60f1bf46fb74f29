/** Shows an amount in base units with its decimals, as account queries do. */
export function uiTokenAmount(raw: bigint, decimals: number) {
  const digits = String(raw).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, "");
  const uiAmountString = fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
  return { amount: String(raw), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

/** The same as in the balances of a transaction, in which an amount of 0 has the `uiAmount` null. */
export function ledgerTokenAmount(raw: bigint, decimals: number) {
  const amount = uiTokenAmount(raw, decimals);
  return { ...amount, uiAmount: raw === 0n ? null : amount.uiAmount };
}
