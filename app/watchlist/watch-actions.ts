"use server";

import { isAddress } from "@walletlens/engine/address";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { parseActionForm, refuse } from "@/app/action-form";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import type { WatchSaving } from "@/components/watch/edit-watch";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";

const line = (length: number, name: string) =>
  z
    .string()
    .trim()
    .max(length, `The ${name} is longer than ${length} characters.`)
    .regex(/^\P{Cc}*$/u, `The ${name} has characters that can't be shown.`)
    .transform((text) => (text === "" ? null : text));

const WatchForm = z.object({
  wallet: z.string().refine(isAddress, "This is no address of a wallet."),
  label: line(60, "name"),
  note: line(500, "note"),
  minTradeSol: z
    .string()
    .regex(/^(\d{1,9}(\.\d{1,9})?)?$/, "The least value is a number of SOL.")
    .transform((text) => (text === "" || Number(text) === 0 ? undefined : Number(text))),
  newToken: z.literal("on").optional(),
  soldAll: z.literal("on").optional(),
});

export async function saveWatch(_: WatchSaving, form: FormData): Promise<WatchSaving> {
  const read = await parseActionForm(WatchForm, form);
  if (read.status === "refused") return read;
  const { wallet, label, note, minTradeSol, newToken, soldAll } = read.data;
  if (!isAddress(wallet)) return refuse("This is no address of a wallet.");
  const rules = {
    ...(minTradeSol === undefined ? {} : { minTradeSol }),
    ...(newToken === undefined ? {} : { newToken: true }),
    ...(soldAll === undefined ? {} : { soldAll: true }),
  };
  try {
    await container().watches.setWatch({
      userId: read.session.userId,
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

export async function toggleWatch(form: FormData): Promise<void> {
  const session = await currentSession();
  const wallet = String(form.get("wallet"));
  if (session === null || !isAddress(wallet) || !(await checkActionRateLimit(session))) return;
  const { userId } = session;
  try {
    if (form.get("watched") === "true") await container().watches.removeWatch(userId, wallet);
    else await container().watches.setWatch({ userId, keyId: null, wallet });
  } catch (error) {
    // The page shows the state: another tab changed it, the list is full, or the wallet is a system account.
    if (!(error instanceof AppError)) throw error;
  }
  revalidatePath("/watchlist");
  revalidatePath(`/wallet/${wallet}`);
}
