import type { FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import type { ReactNode } from "react";
import { figurePath } from "@/components/wallet/evidence/evidence-path";
import { FigureLink } from "@/components/wallet/evidence/figure-link";
import { Fact } from "@/components/wallet/facts";

interface FigureFactProps {
  readonly wallet: string | null;
  readonly figure: FigureName;
  readonly name: string;
  readonly tip?: string;
  /** Reason for which the figure is unknown; null where it is known. */
  readonly reason?: string | null;
  readonly children: ReactNode;
}

/** A figure in a list of facts, with the way to what it is made of. */
export function FigureFact({ wallet, figure, name, tip, reason = null, children }: FigureFactProps) {
  return (
    <Fact name={name} isLink {...(tip !== undefined && { tip })}>
      <FigureLink href={figurePath(wallet, figure)} name={name} tip={tip ?? null} reason={reason}>
        {children}
      </FigureLink>
    </Fact>
  );
}
