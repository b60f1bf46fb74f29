import type { LedgerAccount, MarketTokenAccount } from "@walletlens/demo-chain/ledger/accounts";
import { encodeData, type Instruction, tokenTransfer } from "@walletlens/demo-chain/ledger/instructions";
import { getTokenProgram } from "@walletlens/demo-chain/ledger/known-addresses";

/** Burns units of an account. */
export function burn(source: MarketTokenAccount, authority: LedgerAccount, amount: bigint): Instruction {
  const effect = () => {
    source.amount -= amount;
    source.mint.supply -= amount;
  };
  const data = encodeData("08", amount);
  const program = getTokenProgram(source.mint);
  return { program, log: "Burn", accounts: [source, source.mint, authority], writes: "wwr", data, effect };
}

/** A transfer of a Token-2022 mint that keeps a part in basis points. Returns what arrives. */
export function taxed(
  {
    source,
    target,
    authority,
  }: { source: MarketTokenAccount; target: MarketTokenAccount; authority: LedgerAccount },
  amount: bigint,
  basisPoints: bigint,
): { instruction: Instruction; arrived: bigint } {
  const fee = (amount * basisPoints + 9_999n) / 10_000n;
  const plain = tokenTransfer(source, target, authority, amount);
  const effect = () => {
    plain.effect?.();
    target.amount -= fee;
    source.mint.supply -= fee;
  };
  return { instruction: { ...plain, effect }, arrived: amount - fee };
}
