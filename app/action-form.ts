import type { z } from "zod";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import type { FormRefusal } from "@/components/ui/form-foot";
import type { SignedIn } from "@/lib/composition/bind-sign-in";

/** Refusal of what a form asks for. */
export function refuse(reason: string): FormRefusal {
  return { status: "refused", reason };
}

/** Session of who is signed in, once what it is about to do is counted. */
export async function authorizeAction(): Promise<FormRefusal | { status: "admitted"; session: SignedIn }> {
  const session = await currentSession();
  if (session === null) return refuse("You are not signed in any more.");
  if (!(await checkActionRateLimit(session))) return refuse("Too much at once; try again in a moment.");
  return { status: "admitted", session };
}

/** Reads what a form of a signed-in account says, or gives why it is refused. */
export async function parseActionForm<Data>(schema: z.ZodType<Data>, form: FormData) {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor;
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "The form is incomplete.");
  return { status: "read", session: actor.session, data: parsed.data } as const;
}
