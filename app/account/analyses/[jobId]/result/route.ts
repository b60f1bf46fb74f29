import { answerComparison } from "@/app/answer-comparison";
import { currentSession } from "@/app/current-session";

interface ResultFile {
  readonly params: Promise<{ readonly jobId: string }>;
}

/** The full comparison that who is signed in has bought, for the part of its page that asks for it. */
export async function GET(_: Request, { params }: ResultFile): Promise<Response> {
  const session = await currentSession();
  return answerComparison(session?.userId ?? null, (await params).jobId);
}
