import { type LedgerAccount, requireOpen } from "./account.ts";
import { type Effect, OPERATIONS, type RecordedInstruction } from "./operations.ts";

/**
 * Applies one instruction (without its inner ones) to its accounts. Throws if the chain would refuse it: a
 * balance below zero, a closed account.
 */
export function execute(instruction: RecordedInstruction): void {
  const { effect } = OPERATIONS[instruction.operation];
  if (effect) EFFECTS[effect](instruction);
}

const EFFECTS: Readonly<Record<Effect, (instruction: RecordedInstruction) => void>> = {
  "move-lamports": ({ accounts: [from, to], first }) => moveLamports(from, to, first),
  open: openTokenAccount,
  "move-tokens": moveTokens,
  sync: ({ accounts: [account] }) => syncNative(account),
  close: closeAccount,
  mint: ({ accounts: [mint, target], first }) => changeSupply(mint, target, first),
  burn: ({ accounts: [target, mint], first }) => changeSupply(mint, target, -first),
};

function moveLamports(from: LedgerAccount | undefined, to: LedgerAccount | undefined, amount: bigint): void {
  if (!from || !to) throw new TypeError("a transfer names two accounts");
  if (amount < 0n || from.lamports < amount) {
    throw new RangeError(`${from.address} has ${from.lamports} lamports, not ${amount}`);
  }
  from.lamports -= amount;
  to.lamports += amount;
}

function openTokenAccount({ accounts: [account] }: RecordedInstruction): void {
  if (account?.kind !== "token" || account.open) throw new TypeError("not a closed token account");
  account.open = true;
  account.amount = account.mint.native ? account.lamports - account.rent : 0n;
}

/** Both forms of the instruction: the checked one names the mint between source and destination. */
function moveTokens({ operation, accounts, first }: RecordedInstruction): void {
  const source = requireOpen(accounts[0]);
  const target = requireOpen(accounts[operation === "transferChecked" ? 2 : 1]);
  if (source.mint !== target.mint) throw new TypeError("a transfer between two mints");
  if (first < 0n || source.amount < first) {
    throw new RangeError(`${source.address} has ${source.amount} units, not ${first}`);
  }
  source.amount -= first;
  target.amount += first;
  if (source.mint.native) moveLamports(source, target, first);
}

function syncNative(account: LedgerAccount | undefined): void {
  const wrapped = requireOpen(account);
  wrapped.amount = wrapped.lamports - wrapped.rent;
}

function closeAccount({ accounts: [account, heir] }: RecordedInstruction): void {
  const closing = requireOpen(account);
  if (closing.amount !== 0n && !closing.mint.native)
    throw new RangeError("a token account that is not empty");
  moveLamports(closing, heir, closing.lamports);
  closing.amount = 0n;
  closing.open = false;
  closing.rent = closing.rentToOpen;
}

function changeSupply(mint: LedgerAccount | undefined, target: LedgerAccount | undefined, by: bigint): void {
  const account = requireOpen(target);
  if (account.mint !== mint) throw new TypeError("a token account of another mint");
  if (account.amount + by < 0n) throw new RangeError("the burn exceeds the balance");
  account.amount += by;
  account.mint.supply += by;
}
