"use server";

import { MAX_RULE_MINTS, TRADE_SIDES } from "@walletlens/contract/constants";
import { WatchRulesSchema } from "@walletlens/contract/watch-rules";
import { type Address, isAddress } from "@walletlens/engine/address";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { parseActionForm, refuse } from "@/app/action-form";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import type { WatchFormState } from "@/components/watch/edit-watch";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { deleteWatch, setWatch } from "@/lib/watching/watches";

const line = (length: number, name: string) =>
  z
    .string()
    .trim()
    .max(length, `The ${name} is longer than ${length} characters.`)
    .regex(/^\P{Cc}*$/u, `The ${name} has characters that can't be shown.`)
    .transform((text) => (text === "" ? null : text));

/** A minimum of a rule; empty or 0 means none. */
const minimum = (unit: string) =>
  z
    .string()
    .regex(/^(\d{1,12}(\.\d{1,9})?)?$/, `The minimum is a number of ${unit}.`)
    .transform((text) => (text === "" || Number(text) === 0 ? undefined : Number(text)));

const WatchForm = z.object({
  wallet: z.string().refine(isAddress, "This is not a wallet address."),
  label: line(60, "name"),
  note: line(500, "note"),
  minTradeSol: minimum("SOL"),
  minTradeUsd: minimum("dollars"),
  newToken: z.literal("on").optional(),
  soldAll: z.literal("on").optional(),
  side: z.enum(["", ...TRADE_SIDES]).transform((side) => (side === "" ? undefined : side)),
  mints: z.string().transform((text) => {
    const mints = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ""))];
    return mints.length === 0 ? undefined : mints;
  }),
});

const RULE_REFUSALS: Readonly<Record<string, string>> = {
  minTradeSol: "The minimum in SOL is too large.",
  minTradeUsd: "The minimum in dollars is too large.",
  mints: `The tokens are at most ${MAX_RULE_MINTS} addresses.`,
  newToken: "A first buy is not a sale. Select another side.",
  soldAll: "A full exit is a sale. Select another side.",
};

export async function saveWatch(_: WatchFormState, form: FormData): Promise<WatchFormState> {
  const action = await parseActionForm(WatchForm, form);
  if (action.status === "refused") return action;
  const { wallet, label, note, newToken, soldAll, ...others } = action.data;
  if (!isAddress(wallet)) return refuse("This is not a wallet address.");
  const { data: rules, error: wrong } = WatchRulesSchema.safeParse({
    ...others,
    ...(newToken === undefined ? {} : { newToken: true }),
    ...(soldAll === undefined ? {} : { soldAll: true }),
  });
  if (rules === undefined)
    return refuse(RULE_REFUSALS[String(wrong.issues[0]?.path[0])] ?? "The rules are invalid.");
  try {
    await setWatch(container().ports, {
      userId: action.session.userId,
      keyId: null,
      wallet,
      label,
      note,
      rules,
    });
  } catch (error) {
    if (error instanceof AppError) return refuse(error.message);
    throw error;
  }
  revalidatePath("/watchlist");
  return { status: "saved" };
}

/** Ends a watch. Returns an error sentence, or null. */
export async function endWatch(wallet: string): Promise<string | null> {
  return await changeWatch(wallet, async (userId, address) => {
    await deleteWatch(container().ports, userId, address).catch((error) => {
      // Another tab removed it.
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
  });
}

/** Starts a watch of every trade. Returns an error sentence, or null. */
export async function startWatch(wallet: string): Promise<string | null> {
  return await changeWatch(wallet, async (userId, address) => {
    await setWatch(container().ports, { userId, keyId: null, wallet: address });
  });
}

async function changeWatch(
  wallet: string,
  change: (userId: string, wallet: Address) => Promise<void>,
): Promise<string | null> {
  const session = await currentSession();
  if (session === null || !isAddress(wallet)) return "Sign in again.";
  if (!(await checkActionRateLimit(session))) return "Too many requests. Try again in a moment.";
  try {
    await change(session.userId, wallet);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  revalidatePath("/watchlist");
  revalidatePath(`/wallet/${wallet}`);
  return null;
}
