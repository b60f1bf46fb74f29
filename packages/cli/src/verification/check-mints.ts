import type { Address } from "@walletlens/engine/address";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { listMints } from "@walletlens/engine/wallet/covered-history";
import type { ChainReader, Mint } from "@walletlens/solana/chain-reader";
import type { ValidInputs } from "./saved-answer.ts";
import type { AnswerDifference, Findings, Remark } from "./verification.ts";

type MintReader = Pick<ChainReader, "readMints">;

const PATH = "evidence.inputs";

/**
 * Compares the decimals of an answer with the chain, those of held units included, and its supplies with present ones, because nodes do
 * not return earlier ones.
 */
export async function checkMints(
  chain: MintReader,
  { mints, holdings }: Pick<ValidInputs, "mints" | "holdings">,
): Promise<Findings> {
  const held = holdings?.tokens ?? [];
  const read = await chain.readMints(
    Array.from(new Set([...mints, ...held].map(({ tokenAddress }) => tokenAddress))),
  );
  const differences: AnswerDifference[] = [];
  const asStated: Remark[] = [];
  for (const [index, { tokenAddress, decimals, supplyRaw }] of mints.entries()) {
    const path = `${PATH}.mints[${index}]`;
    const found = read.get(tokenAddress);
    if (found === undefined) asStated.push({ path, reason: "the mint no longer exists" });
    else if (found.decimals !== decimals) differences.push(differ(path, decimals, found));
    else if (found.supply !== supplyRaw) {
      const reason = `nodes tell only the supply of now, ${found.supply}`;
      asStated.push({ path: `${path}.supplyRaw`, reason });
    }
  }
  for (const [index, { tokenAddress, decimals }] of held.entries()) {
    const path = `${PATH}.holdings.tokens[${index}]`;
    const found = read.get(tokenAddress);
    if (found === undefined) asStated.push({ path, reason: "the mint no longer exists" });
    else if (found.decimals !== decimals) differences.push(differ(path, decimals, found));
  }
  return { differences, asStated };
}

/** Finds mints that the wallet moved or holds, that the node has, and whose facts an answer omits. */
export async function checkOmittedMints(
  chain: MintReader,
  { mints, holdings }: Pick<ValidInputs, "mints" | "holdings">,
  changes: readonly OwnerChange[],
): Promise<Findings> {
  const moved = listMints(changes);
  const held = (holdings?.tokens ?? []).flatMap(({ tokenAddress, amountRaw }) =>
    amountRaw > 0n ? [tokenAddress] : [],
  );
  const stated = new Set<Address>(mints.map(({ tokenAddress }) => tokenAddress));
  const omitted = Array.from(new Set([...moved, ...held])).filter((mint) => !stated.has(mint));
  if (omitted.length === 0) return {};
  const read = await chain.readMints(omitted);
  return {
    differences: Array.from(read.values(), (found) =>
      differ(`${PATH}.mints(${found.mint})`, "absent", found),
    ),
  };
}

function differ(path: string, answer: number | "absent", { decimals }: Mint): AnswerDifference {
  return { path: `${path}.decimals`, source: "mint", answer, chain: decimals };
}
