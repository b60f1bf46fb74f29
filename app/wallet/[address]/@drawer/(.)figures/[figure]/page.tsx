import { notFound } from "next/navigation";
import { Suspense } from "react";
import { EvidenceSkeleton } from "@/components/wallet/evidence/evidence-skeleton";
import { SideSheet } from "@/components/wallet/evidence/side-sheet";
import {
  describeFigurePage,
  type FigurePageProps,
  readFigureRequest,
} from "../../../figures/evidence-request";
import { FigureContent } from "../../../figures/figure-content";
import { readFigure } from "../../../figures/read-figure";

export const generateMetadata = describeFigurePage;

/** The figure's page over the wallet's page. */
export default async function FigureDrawer(props: FigurePageProps) {
  const asked = await readFigureRequest(props);
  if (asked === null) notFound();
  const { wallet, request, title, formula } = asked;
  return (
    <SideSheet title={title} description={formula}>
      <Suspense key={JSON.stringify(request)} fallback={<EvidenceSkeleton />}>
        <FigureContent wallet={wallet} result={readFigure(wallet, request)} isDrawer />
      </Suspense>
    </SideSheet>
  );
}
