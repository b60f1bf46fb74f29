"use server";

import { revalidatePath } from "next/cache";
import { currentSession } from "@/app/current-session";
import { checkActionRateLimit } from "@/app/may-act";
import { container } from "@/lib/composition/container";

const PATH = "/account/analyses";

/** Makes the link that shows a result of who is signed in to others; nothing where the result is not theirs. */
export async function shareResult(jobId: string): Promise<void> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return;
  await container().ownAccount.shareResult(session.userId, jobId);
  revalidatePath(PATH);
}

/** Takes that link back. */
export async function unshareResult(jobId: string): Promise<void> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return;
  await container().ownAccount.unshareResult(session.userId, jobId);
  revalidatePath(PATH);
}
