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
export async function checkMints(chain: MintReader, { mints, holdings }: ValidInputs): Promise<Findings> {
  const heldTokens = holdings?.tokens ?? [];
  const presentMints = await chain.readMints(
    Array.from(new Set([...mints, ...heldTokens].map(({ tokenAddress }) => tokenAddress))),
  );
  const differences: AnswerDifference[] = [];
  const asStated: Remark[] = [];
  for (const [index, { tokenAddress, decimals, supplyRaw }] of mints.entries()) {
    const path = `${PATH}.mints[${index}]`;
    const presentMint = presentMints.get(tokenAddress);
    if (presentMint === undefined) asStated.push({ path, reason: "the mint no longer exists" });
    else if (presentMint.decimals !== decimals) differences.push(differ(path, decimals, presentMint));
    else if (presentMint.supply !== supplyRaw) {
      const reason = `nodes tell only the supply of now, ${presentMint.supply}`;
      asStated.push({ path: `${path}.supplyRaw`, reason });
    }
  }
  for (const [index, { tokenAddress, decimals }] of heldTokens.entries()) {
    const path = `${PATH}.holdings.tokens[${index}]`;
    const presentMint = presentMints.get(tokenAddress);
    if (presentMint === undefined) asStated.push({ path, reason: "the mint no longer exists" });
    else if (presentMint.decimals !== decimals) differences.push(differ(path, decimals, presentMint));
  }
  return { differences, asStated };
}

/** Finds mints that the wallet moved or holds, that the node has, and whose facts an answer omits. */
export async function checkOmittedMints(
  chain: MintReader,
  { mints, holdings }: ValidInputs,
  changes: readonly OwnerChange[],
): Promise<Findings> {
  const movedMints = listMints(changes);
  const heldMints = (holdings?.tokens ?? []).flatMap(({ tokenAddress, amountRaw }) =>
    amountRaw > 0n ? [tokenAddress] : [],
  );
  const statedMints = new Set<Address>(mints.map(({ tokenAddress }) => tokenAddress));
  const omittedMints = Array.from(new Set([...movedMints, ...heldMints])).filter(
    (mint) => !statedMints.has(mint),
  );
  if (omittedMints.length === 0) return {};
  const presentMints = await chain.readMints(omittedMints);
  return {
    differences: Array.from(presentMints.values(), (presentMint) =>
      differ(`${PATH}.mints(${presentMint.mint})`, "absent", presentMint),
    ),
  };
}

function differ(path: string, answer: number | "absent", { decimals }: Mint): AnswerDifference {
  return { path: `${path}.decimals`, source: "mint", answer, chain: decimals };
}
