import { base58 } from "@scure/base";
import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { InnerInstruction } from "@/lib/payments/rules/check-inner-transfer";

/** Nodes parse the instructions of programs that they know, and name the accounts of others. */
const Instruction = z.union([
  z.object({ programId: z.string(), accounts: z.array(z.string()), data: z.string() }),
  z.object({ programId: z.string(), parsed: z.unknown() }),
]);

/** `innerInstructions` of a simulation; null or absent if nothing ran. */
export const InnerInstructions = z
  .array(z.object({ instructions: z.array(Instruction) }))
  .nullish()
  .transform((groups) => groups?.flatMap(({ instructions }) => instructions) ?? []);

const ParsedTransfer = z.object({
  type: z.literal("transferChecked"),
  info: z.object({
    source: z.string(),
    mint: z.string(),
    destination: z.string(),
    authority: z.string().optional(),
    multisigAuthority: z.string().optional(),
    tokenAmount: z.object({ amount: z.string().regex(/^\d+$/), decimals: z.int() }),
  }),
});

/** `TransferChecked` of https://github.com/solana-program/token: discriminator, amount (u64), decimals. */
const TRANSFER_CHECKED = 12;
const TRANSFER_BYTES = 10;

/** Returns the instructions of token programs that name the account. */
export function findTokenInstructions(
  instructions: z.output<typeof InnerInstructions>,
  account: Address,
): readonly InnerInstruction[] {
  return instructions
    .filter(({ programId }) => programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM)
    .filter((instruction) => JSON.stringify(instruction).includes(`"${account}"`))
    .map((instruction) => (instruction.programId === TOKEN_PROGRAM ? readTransfer(instruction) : "other"));
}

function readTransfer(instruction: z.output<typeof Instruction>): InnerInstruction {
  return "accounts" in instruction ? decodeTransfer(instruction) : readParsed(instruction.parsed);
}

function readParsed(parsed: unknown): InnerInstruction {
  const transfer = ParsedTransfer.safeParse(parsed);
  if (!transfer.success) return "other";
  const { authority, multisigAuthority, tokenAmount, ...accounts } = transfer.data.info;
  const by = authority ?? multisigAuthority;
  if (by === undefined) return "other";
  const { amount, decimals } = tokenAmount;
  return { ...accounts, authority: by, amount: BigInt(amount), decimals };
}

function decodeTransfer({
  accounts,
  data,
}: {
  readonly accounts: readonly string[];
  readonly data: string;
}): InnerInstruction {
  const bytes = decodeBase58(data);
  const [source, mint, destination, authority] = accounts;
  const isWhole = source !== undefined && mint !== undefined && destination !== undefined;
  if (
    bytes?.[0] !== TRANSFER_CHECKED ||
    bytes.length !== TRANSFER_BYTES ||
    !isWhole ||
    authority === undefined
  ) {
    return "other";
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    source,
    mint,
    destination,
    authority,
    amount: view.getBigUint64(1, true),
    decimals: view.getUint8(9),
  };
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
