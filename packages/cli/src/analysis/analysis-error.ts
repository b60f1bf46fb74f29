/** An address that has no profile: it is no trader's wallet, or was never used. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";

  constructor(
    readonly code: "system_wallet" | "wallet_not_found",
    message: string,
  ) {
    super(message);
  }
}
