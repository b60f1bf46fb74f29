import { answerComparison } from "@/app/answer-comparison";
import { readShared } from "../read-shared";

interface ResultFile {
  readonly params: Promise<{ readonly token: string }>;
}

export async function GET(_: Request, { params }: ResultFile): Promise<Response> {
  const shared = await readShared((await params).token);
  return answerComparison(shared?.owner ?? null, shared?.jobId ?? "");
}
