/**
 * Requests the pages of wallets as a visitor would, which has them analyzed: the first page then has metrics to show.
 * Resolves with one sentence for each that could not be opened. Never rejects.
 */
export async function openExamples(
  url: string,
  wallets: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const opened = await Promise.all(wallets.map((wallet) => openPage(`${url}/wallet/${wallet}`, signal)));
  return opened.flatMap((problem) => problem ?? []);
}

async function openPage(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(url, { signal });
    // The page comes in pieces, the last of them when its wallet is known.
    await response.text();
    return response.ok ? null : `${url} was answered with ${response.status}`;
  } catch (error) {
    return signal.aborted ? null : `${url} could not be opened: ${String(error)}`;
  }
}
