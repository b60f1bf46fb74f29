import { base58 } from "@scure/base";
import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { InnerInstruction } from "@/lib/payments/rules/check-inner-transfer";
import { readTransferChecked } from "@/lib/payments/rules/transfer-checked";

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
  if (!("accounts" in instruction)) return readParsed(instruction.parsed);
  const data = decodeBase58(instruction.data);
  return (data && readTransferChecked(instruction.accounts, data)) ?? "other";
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

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text);
  } catch {
    return null;
  }
}
