import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { TokenNames } from "@walletlens/engine/chain/token-name";
import { shortAddress } from "@walletlens/format";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import { currentAdmission, isRefusal } from "@/app/load-optional";
import { setProblemStatus } from "@/app/set-problem-status";
import { withTimeout } from "@/app/with-timeout";
import { Await } from "@/components/ui/await";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { SideSheet } from "@/components/wallet/evidence/side-sheet";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { getLog } from "@/lib/config/log";
import type { AdmitWork } from "@/lib/wallets/page-work";

/** Gathering evidence takes a fraction of this, except for very long histories. */
const SOON_MS = 2_000;

interface ShownEvidence<Evidence> {
  readonly wallet: string;
  readonly title: string;
  readonly description: string;
  /** Identity of the evidence in an open drawer. */
  readonly id: string;
  readonly isDrawer: boolean;
  readonly read: (admit: AdmitWork) => Promise<Evidence | null>;
  readonly listMints: (evidence: Evidence) => readonly string[];
  readonly render: (evidence: Evidence, context: EvidenceContext) => ReactNode;
}

/** Renders evidence in the drawer or on its own page, which gets the status of a failure. */
export async function showEvidence<Evidence>(shown: ShownEvidence<Evidence>) {
  const { wallet, title, description, id, isDrawer, read, listMints } = shown;
  const result = readEvidence(read, listMints);
  const soon = isDrawer ? null : await withTimeout(result, SOON_MS);
  if (soon?.value.status === "failed") setProblemStatus(soon.value);
  const content = (
    <Await of={soon?.value ?? result} id={id} fallback={<EvidenceSkeleton />}>
      {(evidenceResult) => renderEvidence(shown, evidenceResult)}
    </Await>
  );
  const Frame = isDrawer ? SideSheet : EvidencePage;
  return (
    <Frame wallet={wallet} title={title} description={description}>
      {content}
    </Frame>
  );
}

function renderEvidence<Evidence>(
  { wallet, isDrawer, render }: ShownEvidence<Evidence>,
  result: EvidenceResult<Evidence>,
): ReactNode {
  if (result.status === "ready") {
    const { evidence, names } = result;
    return render(evidence, { wallet, names, isDrawer, now: Date.now(), customRpcUrl: findCustomRpcUrl() });
  }
  return (
    <div className="space-y-2 px-4 py-6">
      <p className="max-w-prose">
        {result.status === "failed" ? result.message : "No stored analysis of this wallet has this metric."}
      </p>
      <p>
        <a href={`/wallet/${wallet}`} className="text-link">
          Open the wallet's page
        </a>
        {result.status === "absent" && <span className="text-muted"> to have it analyzed.</span>}
      </p>
    </div>
  );
}

type EvidenceResult<Evidence> =
  | { readonly status: "ready"; readonly evidence: Evidence; readonly names: TokenNames }
  | { readonly status: "absent" }
  | {
      readonly status: "failed";
      readonly message: string;
      readonly code: ErrorCode;
      readonly retryAfterSeconds?: number;
    };

/**
 * Returns evidence with token names. It is free and counts as one page in the rate limit. Logs internal failures.
 */
async function readEvidence<Evidence>(
  read: ShownEvidence<Evidence>["read"],
  listMints: ShownEvidence<Evidence>["listMints"],
): Promise<EvidenceResult<Evidence>> {
  const { pages } = container();
  try {
    await pages.admitReader(await headers());
    const evidence = await read(await currentAdmission());
    if (evidence === null) return { status: "absent" };
    return { status: "ready", evidence, names: await pages.nameTokens(listMints(evidence)) };
  } catch (error) {
    if (error instanceof AppError && isRefusal(error.code)) {
      const { code, message, fields } = error;
      return { status: "failed", code, message, ...fields };
    }
    getLog().error({ err: error }, "the evidence of a metric failed");
    return {
      status: "failed",
      code: error instanceof AppError ? error.code : "internal",
      message: "The rows could not be gathered this time. Open it again to try once more.",
    };
  }
}

interface EvidencePageProps {
  readonly wallet: string;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function EvidencePage({ wallet, title, description, children }: EvidencePageProps) {
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <p className="text-sm">
          <a href={`/wallet/${wallet}`} className="text-accent hover:underline">
            Wallet <span className="figure">{shortAddress(wallet)}</span>
          </a>
        </p>
        <h1 className="mt-1 text-lg font-semibold">{title}</h1>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{description}</p>
      </header>
      {children}
    </article>
  );
}

const ROWS = Array.from({ length: 14 }, (_, row) => row);

function EvidenceSkeleton() {
  return (
    <div role="status" aria-label="Gathering the rows">
      <div className="space-y-3 border-b border-line px-4 py-4">
        <span className="skeleton block h-7 w-56" />
        <span className="skeleton block h-9 w-80 max-w-full" />
        <span className="skeleton block h-4 w-64" />
      </div>
      <div className="h-9 border-b border-line" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-8 items-center justify-between border-b border-line px-4">
          <span className="skeleton block h-3 w-40" />
          <span className="skeleton block h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
