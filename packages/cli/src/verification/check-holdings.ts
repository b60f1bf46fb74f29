import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import { type HistoryReader, listDown } from "./list-wallet-signatures.ts";
import type { ValidInputs } from "./saved-answer.ts";
import type { AnswerDifference, Findings } from "./verification.ts";

type ClaimedHoldings = NonNullable<ValidInputs["holdings"]>;

/** Balances are read by several calls, and each may see a few slots more than the one before. */
const SLOTS_OF_ONE_READING = 32;

/** An amount that an answer states: lamports of the wallet for null, else base units of a mint. */
interface Claim {
  readonly mint: Address | null;
  readonly path: string;
  readonly amount: bigint;
}

/**
 * Checks the balances of an answer: the present ones, less the changes of later transactions. `state` is the present
 * wallet.
 */
export async function checkHoldings(
  chain: HistoryReader,
  claimed: ClaimedHoldings,
  state: WalletState,
): Promise<Findings> {
  if (state.isPartial) {
    const reason = "the node does not know Token-2022, and lists no accounts of it";
    return { unread: [{ path: "evidence.inputs.holdings", reason }] };
  }
  const openClaims = listClaims(claimed, state).filter(
    (claim) => readPresentAmount(claim.mint, state) !== claim.amount,
  );
  if (openClaims.length === 0) return checkFrozen(claimed, state);
  const laterTransactions = await loadLater(chain, [state.address], claimed.slot);
  const unexplainedClaims = openClaims.filter(
    (claim) => !isExplained(claim, claimed.slot, state, laterTransactions),
  );
  const differences: AnswerDifference[] = [];
  for (const claim of unexplainedClaims) {
    const accountTransactions = await readAccounts(chain, claim, claimed.slot, state, laterTransactions);
    const allTransactions = [
      ...laterTransactions,
      ...accountTransactions.filter(
        ({ signature }) => !laterTransactions.some((one) => one.signature === signature),
      ),
    ];
    if (isExplained(claim, claimed.slot, state, allTransactions)) continue;
    const chainAmount = listAmounts(claim, claimed.slot, state, allTransactions)[0] ?? 0n;
    differences.push({
      path: claim.path,
      source: "balance",
      answer: claim.amount.toString(),
      chain: chainAmount.toString(),
    });
  }
  return { differences, ...checkFrozen(claimed, state) };
}

/** Balances that the answer states, and present ones that it does not state. */
function listClaims({ lamports, tokens }: ClaimedHoldings, { tokenAccounts }: WalletState): readonly Claim[] {
  const path = "evidence.inputs.holdings";
  const statedClaims = tokens.map(({ tokenAddress, amountRaw }, index) => ({
    mint: tokenAddress,
    amount: amountRaw,
    path: `${path}.tokens[${index}].amountRaw`,
  }));
  const statedMints = new Set(statedClaims.map(({ mint }) => mint));
  const unstatedMints = new Set(
    tokenAccounts.map(({ mint }) => mint).filter((mint) => !statedMints.has(mint)),
  );
  return [
    { mint: null, amount: lamports, path: `${path}.lamports` },
    ...statedClaims,
    ...Array.from(unstatedMints, (mint) => ({ mint, amount: 0n, path: `${path}.tokens(${mint})` })),
  ];
}

function readPresentAmount(mint: Address | null, { account, tokenAccounts }: WalletState): bigint {
  if (mint === null) return account?.lamports ?? 0n;
  return tokenAccounts.reduce((sum, token) => (token.mint === mint ? sum + token.amount : sum), 0n);
}

function isExplained(
  claim: Claim,
  slot: number,
  state: WalletState,
  laterTransactions: readonly Transaction[],
): boolean {
  return listAmounts(claim, slot, state, laterTransactions).includes(claim.amount);
}

/** Amounts at `slot` and after each transaction of the few slots that its reading may have taken. */
function listAmounts(
  claim: Claim,
  slot: number,
  state: WalletState,
  laterTransactions: readonly Transaction[],
): readonly bigint[] {
  const ends = laterTransactions
    .map((one) => one.slot)
    .filter((end) => end > slot && end <= slot + SLOTS_OF_ONE_READING);
  return [slot, ...new Set(ends)].map((end) => computeAmount(claim.mint, end, state, laterTransactions));
}

function computeAmount(
  mint: Address | null,
  slot: number,
  state: WalletState,
  laterTransactions: readonly Transaction[],
): bigint {
  const followingTransactions = laterTransactions.filter((one) => one.slot > slot).sort(compareTransactions);
  if (mint === null) {
    const [firstBalance] = followingTransactions.flatMap(({ lamports }) =>
      lamports.filter(({ account }) => account === state.address),
    );
    return firstBalance?.before ?? state.account?.lamports ?? 0n;
  }
  const amounts = new Map<Address, bigint>();
  for (const { tokens } of followingTransactions) {
    for (const { account, mint: moved, owner, before } of tokens) {
      if (moved === mint && owner === state.address && !amounts.has(account)) amounts.set(account, before);
    }
  }
  for (const token of state.tokenAccounts) {
    if (token.mint === mint && !amounts.has(token.account)) amounts.set(token.account, token.amount);
  }
  return Array.from(amounts.values()).reduce((sum, amount) => sum + amount, 0n);
}

/** Order of a ledger, as far as the provider reports it. */
function compareTransactions(a: Transaction, b: Transaction): number {
  return a.slot - b.slot || (a.indexInBlock ?? 0) - (b.indexInBlock ?? 0);
}

/** Reads what moved the token accounts of a mint after `slot`: a transfer into one need not mention the wallet. */
async function readAccounts(
  chain: HistoryReader,
  { mint }: Claim,
  slot: number,
  { tokenAccounts, address }: WalletState,
  laterTransactions: readonly Transaction[],
): Promise<readonly Transaction[]> {
  if (mint === null) return [];
  const movedAccounts = laterTransactions.flatMap(({ tokens }) =>
    tokens.filter((token) => token.mint === mint && token.owner === address),
  );
  const accounts = new Set(
    [...tokenAccounts.filter((token) => token.mint === mint), ...movedAccounts].map(({ account }) => account),
  );
  return loadLater(chain, Array.from(accounts), slot);
}

/** Loads the transactions of these addresses after `slot`, oldest first. */
async function loadLater(
  chain: HistoryReader,
  addresses: readonly Address[],
  slot: number,
): Promise<readonly Transaction[]> {
  const listedPositions = await Promise.all(addresses.map((address) => listDown(chain, address, slot + 1)));
  const laterPositions = listedPositions.flat().filter((position) => position.slot > slot);
  const signatures = new Set(laterPositions.map(({ signature }) => signature).reverse());
  const transactions = await Promise.all(
    Array.from(signatures, (signature) => chain.readTransaction(signature)),
  );
  return transactions.filter((transaction) => transaction !== null);
}

function checkFrozen({ tokens }: ClaimedHoldings, { tokenAccounts }: WalletState): Findings {
  const asStated = tokens.flatMap(({ tokenAddress, frozenRaw = 0n }, index) => {
    const frozenAmount = tokenAccounts.reduce(
      (sum, { mint, amount, isFrozen }) => (mint === tokenAddress && isFrozen ? sum + amount : sum),
      0n,
    );
    if (frozenAmount === frozenRaw) return [];
    const reason = `nodes tell only what is frozen now, ${frozenAmount}`;
    return [{ path: `evidence.inputs.holdings.tokens[${index}].frozenRaw`, reason }];
  });
  return { asStated };
}
