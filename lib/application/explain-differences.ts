import type { WalletAnalysis } from "@/lib/application/compute-wallet";
import { toEntries } from "@/lib/application/history-entries";
import type { StretchPorts } from "@/lib/application/read-stretch";
import type { Address } from "@/lib/domain/address";
import type { ReadOptions, TokenAccount } from "@/lib/ports/chain";

/** Token accounts looked at in one go; the rest stay reported as differences. */
const MOST_ACCOUNTS = 100;
/** Transactions listed of one token account. */
const MOST_TRANSACTIONS = 1_000;

/**
 * Looks for what moved tokens of a wallet without mentioning it: a transfer into a token account names that account
 * alone. Reads the token accounts of every mint that does not reconcile, and keeps what it finds within the covered
 * history. Returns the number of transactions found.
 */
export async function explainDifferences(
  ports: StretchPorts,
  { input, figures, state }: WalletAnalysis,
  options: ReadOptions = {},
): Promise<number> {
  const { wallet, changes, coverage } = input;
  const differing = figures.reconciliation.tokens.filter((token) => token.difference !== 0n);
  const mints = new Set(differing.map((token) => token.mint));
  const accounts = listAccounts(mints, state?.tokenAccounts ?? [], changes).slice(0, MOST_ACCOUNTS);
  const known = new Set(changes.map((change) => change.signature));
  const tips = await ports.labels.tipAccounts();
  const found = await Promise.all(
    accounts.map(async (account) => {
      let count = 0;
      const range = { limit: MOST_TRANSACTIONS, isKnown: (signature: string) => known.has(signature) };
      for await (const chunk of ports.chain.readHistory(account, range, options)) {
        const entries = toEntries(chunk.transactions, wallet, tips);
        const within = entries.filter((entry) => entry.slot >= (coverage.fromSlot ?? 0));
        if (within.length > 0) await ports.wallets.append(wallet, within, null);
        count += within.length;
      }
      return count;
    }),
  );
  return found.reduce((sum, count) => sum + count, 0);
}

/** Token accounts of the mints: those that are open now, and those that the history names. */
function listAccounts(
  mints: ReadonlySet<Address>,
  open: readonly TokenAccount[],
  changes: WalletAnalysis["input"]["changes"],
): Address[] {
  const accounts = new Set<Address>();
  for (const { account, mint } of open) if (mints.has(mint)) accounts.add(account);
  for (const { tokens } of changes) {
    for (const { account, mint } of tokens) if (mints.has(mint)) accounts.add(account);
  }
  return Array.from(accounts);
}
