import type { Address } from "@walletlens/engine/address";
import { isJsonObject, type JsonObject } from "./json-shape.ts";
import type { Movement, Mover } from "./read-instructions.ts";

/** Reads a movement from an instruction that the provider parsed (`jsonParsed`); null for every other one. */
export function movementFromParsed(mover: Exclude<Mover, "other">, parsed: JsonObject): Movement | null {
  const info = parsed.info;
  if (!isJsonObject(info)) return null;
  return mover === "system" ? systemMovement(parsed.type, info) : tokenMovement(parsed.type, info);
}

function systemMovement(type: unknown, info: JsonObject): Movement | null {
  switch (type) {
    case "transfer":
    case "transferWithSeed":
      return transfer(null, info.source, info.destination, info.lamports);
    case "createAccount":
    case "createAccountWithSeed":
      return transfer(null, info.source, info.newAccount, info.lamports);
    default:
      return null;
  }
}

function tokenMovement(type: unknown, info: JsonObject): Movement | null {
  switch (type) {
    case "transfer":
      return transfer("unnamed", info.source, info.destination, info.amount);
    case "transferChecked":
    case "transferCheckedWithFee": {
      const amount = isJsonObject(info.tokenAmount) ? info.tokenAmount.amount : undefined;
      const mint = asAddress(info.mint);
      return mint === null ? null : transfer(mint, info.source, info.destination, amount);
    }
    case "initializeAccount":
    case "initializeAccount2":
    case "initializeAccount3": {
      const [account, mint] = [asAddress(info.account), asAddress(info.mint)];
      return account === null || mint === null ? null : { kind: "opened", account, mint };
    }
    default:
      return null;
  }
}

function transfer(
  mint: Address | null | "unnamed",
  from: unknown,
  to: unknown,
  quantity: unknown,
): Movement | null {
  const [source, destination, amount] = [asAddress(from), asAddress(to), asAmount(quantity)];
  if (source === null || destination === null || amount === null) return null;
  return { kind: "transfer", mint, source, destination, amount };
}

function asAddress(value: unknown): Address | null {
  return typeof value === "string" ? (value as Address) : null;
}

/** Lamports come as a number, token amounts as a decimal string. */
function asAmount(value: unknown): bigint | null {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return BigInt(value);
  return typeof value === "string" && /^\d{1,20}$/.test(value) ? BigInt(value) : null;
}
