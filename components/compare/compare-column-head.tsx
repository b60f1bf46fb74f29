import type { Address } from "@walletlens/engine/address";
import { formatDateTime, sanitizeText, shortAddress } from "@walletlens/format";
import type { ReactNode } from "react";
import { compareAddress } from "@/components/compare/compare-query";
import { Await, type Pending } from "@/components/ui/await";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { CloseIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import type { ProfileResult } from "@/components/wallet/profile-result";
import type { ViewRequest } from "@/components/wallet/view-query";
import { WalletFreshness } from "@/components/wallet/wallet-freshness";
import { titleProblem } from "@/components/wallet/wallet-problem";
import { WalletTags } from "@/components/wallet/wallet-tags";

interface ColumnHeadProps {
  readonly wallet: Address;
  readonly result: Pending<ProfileResult>;
  readonly wallets: readonly Address[];
  readonly view: ViewRequest;
  readonly now: number;
}

export function CompareColumnHead(props: ColumnHeadProps) {
  const { wallet, result, wallets, view } = props;
  const otherWallets = wallets.filter((address) => address !== wallet);
  return (
    <th scope="col" className="px-3 py-3 text-left align-top font-normal last:pr-4">
      <span className="flex items-center gap-1">
        <WalletPageLink wallet={wallet} className="font-medium" />
        <CopyButton text={wallet} name={`the address ${shortAddress(wallet)}`} />
        <Link
          href={compareAddress(otherWallets, view)}
          scroll={false}
          aria-label={`Remove ${shortAddress(wallet)}`}
          title="Remove"
          className={`ml-auto ${BUTTON_STYLE.icon}`}
        >
          <CloseIcon />
        </Link>
      </span>
      <Await of={result} fallback={<Empty>Loading…</Empty>}>
        {(profileResult) => <WalletStatus {...props} result={profileResult} />}
      </Await>
    </th>
  );
}

function WalletStatus(props: ColumnHeadProps & { result: ProfileResult }) {
  const { wallet, result, wallets, view, now } = props;
  switch (result.status) {
    case "ready": {
      const { profile, stale, refreshJobId } = result;
      return (
        <>
          <Status>
            <WalletFreshness
              profile={profile}
              now={now}
              refresh={
                refreshJobId && (
                  <AnalysisProgress
                    jobId={refreshJobId}
                    href={compareAddress(wallets, view)}
                    failedParam={failedParam(wallet)}
                    isInline
                  />
                )
              }
            />
            {stale && (
              <p className="text-warning">
                Old: could not be refreshed, shown as of {formatDateTime(profile.hud.calculatedAt)}.
              </p>
            )}
          </Status>
          <span className={TAGS}>
            {profile.kol !== null && <UntrustedText text={profile.kol.name} />}
            <WalletTags profile={profile} />
          </span>
        </>
      );
    }
    case "queued":
      return (
        <Empty>
          <AnalysisProgress
            jobId={result.jobId}
            href={compareAddress(wallets, view)}
            failedParam={failedParam(wallet)}
          />
        </Empty>
      );
    case "failed":
      return (
        <Empty>
          <p className="font-medium text-warning">{titleProblem(result.problem)}</p>
          <p>
            <bdi>{sanitizeText(result.problem.message, MAX_MESSAGE_LENGTH)}</bdi>
          </p>
        </Empty>
      );
  }
}

/** Returns the query field that names the failed job of a wallet. */
export function failedParam(wallet: Address): string {
  return `failed.${wallet}`;
}

const MAX_MESSAGE_LENGTH = 200;

/** As high as most heads with metrics, so that rows below do not move. */
function Empty({ children }: { children: ReactNode }) {
  return (
    <>
      <Status>{children}</Status>
      <span className={TAGS} />
    </>
  );
}

function Status({ children }: { children: ReactNode }) {
  return <div className="mt-1 min-h-20 text-sm wrap-anywhere whitespace-normal text-muted">{children}</div>;
}

/** Two lines high; more if many wallets share the width. */
const TAGS = "mt-1.5 flex min-h-12 flex-wrap content-start items-center gap-1.5";
