import type { Address } from "../address.ts";
import { absolute, larger } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";
import { findTokenAccount, isOwnAccount, isTokenAccount, type OwnAccounts } from "./account-owner.ts";

/** Accounts of the owner, and addresses that receive tips. */
interface ArbitrageScope extends OwnAccounts {
  readonly tipAccounts: ReadonlySet<Address>;
}

/**
 * Returns the top-level programs that moved what quote of the owner passed through, or null without an arbitrage: the owner
 * gave and got quote, a party took quote and gave another asset, a party took such an asset and gave quote, and the asset
 * left an account nearly unchanged. `solLamports` is the owner's change of SOL and `stables` are its changed stablecoin
 * accounts; nothing else of the owner changed.
 */
export function readArbitrage(
  transaction: Transaction,
  scope: ArbitrageScope,
  solLamports: bigint,
  stables: readonly TokenBalance[],
): readonly Address[] | null {
  if (stables.length === 0 && solLamports === 0n) return null;
  if (!transaction.transfers.some(isOfToken)) return null;
  // A list is faster than a set: it has one or two mints.
  const quotes = stables.map((balance) => balance.mint);
  if (solLamports !== 0n) quotes.push(WRAPPED_SOL);
  const passing = listPassing(transaction, quotes);
  if (passing.length === 0 || !gaveAndGotQuote(transaction, scope, solLamports, stables)) return null;
  const flows = listFlows(transaction, scope, quotes, passing);
  const sellers = findExchanging(flows, "passingGiven", "quoteTaken");
  const buyers = findExchanging(flows, "passingTaken", "quoteGiven");
  if (sellers.length === 0 || buyers.length === 0) return null;
  return listPrograms(transaction, passing, [...sellers, ...buyers]);
}

function isOfToken({ mint }: Transfer): boolean {
  return mint !== null;
}

/**
 * Lists the mints that an account received and sent on. Checks balances, not only transfers, because a Token-2022 fee
 * reduces the received amount. Less than 1 % is residue.
 */
function listPassing({ transfers, tokens }: Transaction, quotes: readonly Address[]): readonly Address[] {
  const mints: Address[] = [];
  for (const { mint, destination, amount } of transfers) {
    if (mint === null || quotes.includes(mint) || mints.includes(mint)) continue;
    if (!transfers.some((onward) => onward.mint === mint && onward.source === destination)) continue;
    const balance = tokens.find((token) => token.account === destination);
    const isUnchanged = balance === undefined || absolute(balance.after - balance.before) * 100n < amount;
    if (isUnchanged) mints.push(mint);
  }
  return mints;
}

/** True if the owner sent quote, and its change shows that quote came. */
function gaveAndGotQuote(
  transaction: Transaction,
  scope: ArbitrageScope,
  solLamports: bigint,
  stables: readonly TokenBalance[],
): boolean {
  const sentLamports = sumSent(transaction, scope, WRAPPED_SOL);
  let hasGivenQuote = sentLamports > 0n;
  let hasReceivedQuote = sentLamports + solLamports > 0n;
  for (const { mint, before, after } of stables) {
    const sentAmount = sumSent(transaction, scope, mint);
    if (sentAmount > 0n) hasGivenQuote = true;
    if (sentAmount + after - before > 0n) hasReceivedQuote = true;
  }
  return hasGivenQuote && hasReceivedQuote;
}

/** Quote that the owner sent to anybody. Tips and rent are none. */
function sumSent({ transfers }: Transaction, scope: ArbitrageScope, quote: Address): bigint {
  let sum = 0n;
  for (let index = 0; index < transfers.length; index += 1) {
    const transfer = transfers[index];
    if (transfer === undefined || transfer.creates === true) continue;
    const { mint, source, destination, amount } = transfer;
    if ((mint ?? WRAPPED_SOL) !== quote || scope.tipAccounts.has(destination)) continue;
    if (isOwnAccount(scope, source, index) && !isOwnAccount(scope, destination, index)) sum += amount;
  }
  return sum;
}

/** Amounts that went into and out of the accounts of one authority, not less than its balances show. */
interface Flows {
  readonly authority: Address;
  quoteTaken: bigint;
  quoteGiven: bigint;
  passingTaken: bigint;
  passingGiven: bigint;
  /** False if no balance changed: such accounts only pass on. */
  isChanged: boolean;
}

/** Flows of the authorities of token accounts, and of their own SOL. The own SOL of signers pays fees. */
function listFlows(
  transaction: Transaction,
  { owner }: ArbitrageScope,
  quotes: readonly Address[],
  passing: readonly Address[],
): readonly Flows[] {
  const { tokens, lamports, signers } = transaction;
  const flows: Flows[] = [];
  for (const { account, mint, owner: authority, before, after } of tokens) {
    if (authority === null || authority === owner) continue;
    const isQuote = quotes.includes(mint);
    if (isQuote || passing.includes(mint)) {
      addFlow(transaction, requireFlows(flows, authority), {
        account,
        mint,
        isQuote,
        change: after - before,
      });
    }
  }
  if (!quotes.includes(WRAPPED_SOL)) return flows;
  for (const { account, before, after } of lamports) {
    if (account === owner || signers.includes(account) || isTokenAccount(tokens, account)) continue;
    addFlow(transaction, requireFlows(flows, account), {
      account,
      mint: null,
      isQuote: true,
      change: after - before,
    });
  }
  return flows;
}

function requireFlows(flows: Flows[], authority: Address): Flows {
  const existingFlows = flows.find((each) => each.authority === authority);
  if (existingFlows !== undefined) return existingFlows;
  const none = { quoteTaken: 0n, quoteGiven: 0n, passingTaken: 0n, passingGiven: 0n, isChanged: false };
  const newFlows = { authority, ...none };
  flows.push(newFlows);
  return newFlows;
}

/** Change of one account. */
interface AccountFlow {
  readonly account: Address;
  readonly mint: Address | null;
  readonly isQuote: boolean;
  readonly change: bigint;
}

function addFlow(
  { transfers }: Transaction,
  flows: Flows,
  { account, mint, isQuote, change }: AccountFlow,
): void {
  let takenAmount = 0n;
  let givenAmount = 0n;
  for (const transfer of transfers) {
    if (transfer.mint !== mint) continue;
    if (transfer.destination === account) takenAmount += transfer.amount;
    if (transfer.source === account) givenAmount += transfer.amount;
  }
  if (change !== 0n) flows.isChanged = true;
  if (isQuote) {
    // Curves pay SOL out without an instruction.
    flows.quoteTaken += larger(takenAmount, givenAmount + change);
    flows.quoteGiven += larger(givenAmount, takenAmount - change);
  } else {
    // The transfer fee of a token that stays behind was not given.
    flows.passingTaken += larger(takenAmount, change);
    flows.passingGiven += larger(givenAmount, -change);
  }
}

/**
 * Authorities that moved the passing asset one way and quote the other way; if there are none, pairs of vaults without a
 * key that did, of which the one of quote moved more than a tenth of what passed.
 */
function findExchanging(
  flows: readonly Flows[],
  passing: "passingGiven" | "passingTaken",
  quote: "quoteGiven" | "quoteTaken",
): readonly Address[] {
  const changedFlows = flows.filter(({ isChanged }) => isChanged);
  const pools = changedFlows.filter((each) => each[passing] > 0n && each[quote] > 0n);
  if (pools.length > 0) return pools.map(({ authority }) => authority);
  const maxQuote = changedFlows.reduce(
    (max, { quoteTaken, quoteGiven }) => larger(max, larger(quoteTaken, quoteGiven)),
    0n,
  );
  const ofPassing = changedFlows.filter((each) => each[passing] > 0n && !hasKey(each.authority));
  const ofQuote = changedFlows.filter(
    (each) => each[quote] * FEE_DIVISOR > maxQuote && !hasKey(each.authority),
  );
  return ofQuote.length === 0 ? [] : ofPassing.map(({ authority }) => authority);
}

const FEE_DIVISOR = 10n;

/** Programs of the instructions by which authorities moved the passing assets. */
function listPrograms(
  { transfers, tokens, topLevelPrograms }: Transaction,
  passing: readonly Address[],
  authorities: readonly Address[],
): readonly Address[] {
  const programs: Address[] = [];
  const isOfAny = (account: Address, index: number) => {
    const authority = findTokenAccount(tokens, account, index)?.owner ?? null;
    return authority !== null && authorities.includes(authority);
  };
  for (const [at, { instruction, mint, source, destination }] of transfers.entries()) {
    if (mint === null || !passing.includes(mint)) continue;
    const program = topLevelPrograms[instruction];
    if (program === undefined || programs.includes(program)) continue;
    if (isOfAny(source, at) || isOfAny(destination, at)) programs.push(program);
  }
  return programs;
}
