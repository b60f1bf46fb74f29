/** Error for an address without a profile: no trader's wallet, or never used. */
export class AnalysisError extends Error {
  override readonly name = "AnalysisError";

  constructor(
    readonly code: "system_wallet" | "wallet_not_found",
    message: string,
  ) {
    super(message);
  }
}
