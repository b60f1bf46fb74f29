import { type Landmarks, tokenProgramOf } from "../landmarks.ts";
import type { LedgerAccount, MarketTokenAccount, StateAccount, SystemAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";
import { rentFor, TOKEN_ACCOUNT_RENT } from "../ledger/rent.ts";
import { createAccount, systemTransfer } from "./system-instructions.ts";
import { createAssociated, tokenTransfer, wrapInto } from "./token-instructions.ts";

const ORDER_BYTES = 372;

/** A standing order: its state, which has no key and owns the account that the deposit waits in. */
export interface Order {
  readonly owner: SystemAccount;
  readonly state: StateAccount;
  readonly escrow: MarketTokenAccount;
}

/** Rent of an order's two accounts. */
export function orderRent({ escrow }: Order): bigint {
  return rentFor(ORDER_BYTES) + TOKEN_ACCOUNT_RENT[escrow.mint.program];
}

/** Opens an order's accounts at its owner's expense and deposits base units, or lamports where `source` is null. */
export function openOrder(
  landmarks: Landmarks,
  { owner, state, escrow }: Order,
  source: MarketTokenAccount | null,
  amount: bigint,
): Instruction[] {
  const { jupiterLimit } = landmarks.programs;
  const created = createAccount(landmarks, owner, state, rentFor(ORDER_BYTES), jupiterLimit);
  const deposit = source === null ? [] : [tokenTransfer(landmarks, source, escrow, owner, amount)];
  return [
    createAssociated(landmarks, owner, escrow),
    ...(source === null ? wrapInto(landmarks, owner, escrow, amount) : []),
    marketInstruction("orderOpen", jupiterLimit, [owner, state, escrow], { first: amount }, [
      created,
      ...deposit,
    ]),
  ];
}

/** Takes base units out of a sale for `lamports` that the keeper pays. */
export function fillSale(
  landmarks: Landmarks,
  { owner, state, escrow }: Order,
  keeper: LedgerAccount,
  target: MarketTokenAccount,
  { amount, lamports }: { readonly amount: bigint; readonly lamports: bigint },
): Instruction {
  const { jupiterLimit } = landmarks.programs;
  const numbers = { first: amount, second: lamports };
  return marketInstruction("orderFill", jupiterLimit, [keeper, state, escrow, owner], numbers, [
    tokenTransfer(landmarks, escrow, target, state, amount),
    systemTransfer(landmarks, keeper, owner, lamports),
  ]);
}

/** Gives back what is left of an order. */
export function cancelOrder(landmarks: Landmarks, order: Order, target: MarketTokenAccount): Instruction {
  const { state, escrow, owner } = order;
  return marketInstruction("orderCancel", landmarks.programs.jupiterLimit, [owner, state, escrow], {}, [
    tokenTransfer(landmarks, escrow, target, state, escrow.amount),
  ]);
}

/** Closes an order that is empty: the rent of both accounts goes back to its owner. */
export function closeOrder(landmarks: Landmarks, { state, escrow, owner }: Order): Instruction[] {
  const program = tokenProgramOf(landmarks, escrow.mint.program);
  return [
    marketInstruction("closeAccount", program, [escrow, owner, state]),
    marketInstruction("programDebit", landmarks.programs.jupiterLimit, [state, owner], {
      first: state.lamports,
    }),
  ];
}
