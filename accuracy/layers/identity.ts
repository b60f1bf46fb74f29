import { USDC, USDT } from "@walletlens/engine/chain/assets";
import { LABELED_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import { type ChainChange, readChainChanges } from "../benchmark/chain-balances";
import { type Score, type ScoredAnswer, sumScore } from "../benchmark/score";
import type { System } from "../benchmark/system";

/** Scores whether the terms that a system states for SOL and dollars of each owner of each recorded transaction add up. */
export function scoreIdentity(
  systems: readonly System[],
  recordings: ReadonlyMap<string, unknown>,
): readonly Score[] {
  const questions = Array.from(recordings.values()).flatMap((text) =>
    Array.from(readChainChanges(text)?.byOwner ?? [], ([owner, change]) => ({ text, owner, change })),
  );
  return systems.flatMap((system) => {
    if (system.stateCash === undefined) return [];
    const answers = questions.map(({ text, owner, change }): ScoredAnswer => {
      const stated = system.stateCash?.(text, owner) ?? { lamports: 0n, usdMicros: 0n };
      const error =
        absolute(stated.lamports - change.lamports) + absolute(stated.usdMicros - sumDollars(change));
      const outcome = error === 0n ? "right" : "silent";
      return { kind: "cash statements", outcome, isNamed: false, error, size: absolute(change.lamports) };
    });
    return [sumScore(system, answers)];
  });
}

/** Micro-dollars of all listed dollars, which have six decimals. */
function sumDollars({ units }: ChainChange): bigint {
  let sum = 0n;
  for (const mint of new Set<string>([USDC, USDT, ...LABELED_ADDRESSES.dollars.mints]))
    sum += units.get(mint) ?? 0n;
  return sum;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
