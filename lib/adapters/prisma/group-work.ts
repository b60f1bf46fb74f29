import { z } from "zod";
import { type Address, isAddress } from "@/lib/domain/address";

const addressSchema = z.custom<Address>((value) => typeof value === "string" && isAddress(value));

/** What a job is to do, as its row keeps it. */
export const groupWorkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("holder-profiles"), mint: addressSchema, topN: z.int() }),
  z.object({ kind: z.literal("similarity"), wallets: z.array(addressSchema) }),
]);
