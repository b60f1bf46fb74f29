import { comparisonResponse } from "@/app/comparison-response";
import { currentSession } from "@/app/current-session";
import { refuseDownload } from "@/app/download-response";
import { container } from "@/lib/composition/container";

interface ResultFile {
  readonly params: Promise<{ readonly jobId: string }>;
}

/** Returns the full comparison of an analysis of the signed-in user. */
export async function GET(_: Request, { params }: ResultFile): Promise<Response> {
  const session = await currentSession();
  try {
    if (session !== null) await container().pages.admitAccount(session.userId);
  } catch (error) {
    return refuseDownload(error, "the file of a result failed");
  }
  return comparisonResponse(session?.userId ?? null, (await params).jobId);
}
