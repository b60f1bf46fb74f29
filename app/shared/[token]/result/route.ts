import { comparisonResponse } from "@/app/comparison-response";
import { readShared } from "../../read-shared";

interface ResultFile {
  readonly params: Promise<{ readonly token: string }>;
}

export async function GET(_: Request, { params }: ResultFile): Promise<Response> {
  const shared = await readShared((await params).token);
  return comparisonResponse(shared?.owner ?? null, shared?.jobId ?? "");
}
