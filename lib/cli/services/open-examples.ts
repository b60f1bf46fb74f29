/**
 * Requests the pages of wallets, which starts their analyses. Resolves with one sentence for each failure. Never
 * rejects.
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
    // The page streams, and ends when its wallet is known.
    await response.text();
    return response.ok ? null : `${url} was answered with ${response.status}`;
  } catch (error) {
    return signal.aborted ? null : `${url} could not be opened: ${String(error)}`;
  }
}
