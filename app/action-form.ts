import { revalidatePath } from "next/cache";
import type { z } from "zod";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import type { FormRefusal } from "@/components/ui/form-foot";
import type { SignedIn } from "@/lib/server/auth/create-sessions";

export function refuse(reason: string): FormRefusal {
  return { status: "refused", reason };
}

/** Returns the session of the signed-in user after the rate limit counted the action. */
export async function authorizeAction(): Promise<FormRefusal | { status: "admitted"; session: SignedIn }> {
  const session = await currentSession();
  if (session === null) return refuse("You are no longer signed in.");
  if (!(await checkActionRateLimit(session))) return refuse("Too many requests. Try again in a moment.");
  return { status: "admitted", session };
}

/** Runs a change of the signed-in user and renders `path` again. Returns an error sentence, or null. */
export async function runAction(
  path: string,
  change: (session: SignedIn) => Promise<string | null>,
): Promise<string | null> {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor.reason;
  const error = await change(actor.session);
  revalidatePath(path);
  return error;
}

/** Parses the form of a signed-in user, or returns the refusal. */
export async function parseActionForm<Data>(schema: z.ZodType<Data>, form: FormData) {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor;
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "The form is incomplete.");
  return { status: "read", session: actor.session, data: parsed.data } as const;
}
