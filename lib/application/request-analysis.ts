import type { Address } from "@walletlens/engine/address";
import type { Requester } from "@/lib/domain/admission/requester";
import { AppError } from "@/lib/errors";
import type { AnalysisKind, AnalysisStore } from "@/lib/ports/analysis-store";

export interface RequestAnalysisPorts {
  readonly analyses: Pick<AnalysisStore, "request" | "estimateWait">;
}

/** Answer to a request for new work, in the words that callers and pages are told. */
export type Admission =
  | { readonly status: "admitted"; readonly analysisId: string }
  | { readonly status: "busy"; readonly error: AppError };

/** The analysis of a wallet that is under way, or a new one, unless the requester has as many open as it may have. */
export async function requestAnalysis(
  ports: RequestAnalysisPorts,
  wallet: Address,
  kind: AnalysisKind,
  requester: Requester,
): Promise<Admission> {
  const [requested] = await ports.analyses.request([wallet], kind, requester);
  const id = requested?.id ?? null;
  if (id !== null) return { status: "admitted", analysisId: id };
  return { status: "busy", error: serverBusy(requester, await ports.analyses.estimateWait(requester)) };
}

/** The error of work that is not taken on now, and will be in so many seconds. */
export function serverBusy({ workClass, mostOpen }: Requester, retryAfterSeconds: number): AppError {
  const wait = `try again in ${retryAfterSeconds} s`;
  const message =
    workClass === "stranger"
      ? `The server is busy with other analyses; ${wait}, or sign in.`
      : `You have ${mostOpen} analyses under way that are not paid for yet, as many as your credits allow; ${wait}.`;
  return new AppError("server_busy", message, { retryAfterSeconds });
}
