import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Address, address, isAddress } from "@/lib/domain/address";
import type { Kol, WalletLabel } from "@/lib/domain/wallet/wallet-input";
import type { Labels } from "@/lib/ports/labels";
import knownAddresses from "./known-addresses.json";

const addressSchema = z
  .string()
  .refine(isAddress, "not a base58 address of 32 bytes")
  .transform((value): Address => address(value));

const KOL_TYPE = "kol";
const TIP_TYPE = "tip";

/** Kinds of accounts that are no trader's wallet, and known traders. */
const LABEL_TYPES = [
  "program",
  "liquidity_pool",
  "exchange",
  "bridge",
  "staking_pool",
  "burn",
  "fee",
  TIP_TYPE,
  KOL_TYPE,
] as const;

const labelSchema = z.strictObject({
  address: addressSchema,
  type: z.enum(LABEL_TYPES),
  label: z.string().min(1).max(100),
  source: z.string().min(1),
  twitter: z.url().nullish(),
  telegram: z.url().nullish(),
});

type LabelEntry = z.infer<typeof labelSchema>;

/**
 * Labels of the reviewed list beside this file, and of `file` (the same shape), which wins where both name an
 * address. Throws an Error with one line that names the file where it is not of that shape.
 */
export function createLabels(file: string | null): Labels {
  const entries = [...z.array(labelSchema).parse(knownAddresses), ...(file === null ? [] : readLabels(file))];
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  const tips = new Set(entries.filter((entry) => entry.type === TIP_TYPE).map((entry) => entry.address));
  return {
    findLabel: (wallet) => toLabel(byAddress.get(wallet)),
    findKol: (wallet) => toKol(byAddress.get(wallet)),
    tipAccounts: () => tips,
  };
}

function readLabels(file: string): LabelEntry[] {
  const parsed = z.array(labelSchema).safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`LABELS_FILE ${file}: ${issue?.path.join(".")}: ${issue?.message}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`LABELS_FILE ${file} cannot be read as JSON.`, { cause: error });
  }
}

function toLabel(entry: LabelEntry | undefined): WalletLabel | null {
  return entry === undefined || entry.type === KOL_TYPE ? null : { type: entry.type, label: entry.label };
}

function toKol(entry: LabelEntry | undefined): Kol | null {
  if (entry?.type !== KOL_TYPE) return null;
  return { name: entry.label, twitter: entry.twitter ?? null, telegram: entry.telegram ?? null };
}
