"use server";

import { revalidatePath } from "next/cache";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import { container } from "@/lib/composition/container";
import { createShareLink, deleteShareLink } from "@/lib/groups/recent-analyses";

const PATH = "/account/analyses";

/** Creates the public link of a result of the signed-in user. Returns false without a result. */
export async function shareResult(jobId: string): Promise<boolean> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return false;
  const token = await createShareLink(container().ports, session.userId, jobId);
  revalidatePath(PATH);
  return token !== null;
}

export async function unshareResult(jobId: string): Promise<void> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return;
  await deleteShareLink(container().ports, session.userId, jobId);
  revalidatePath(PATH);
}
