import { permanentRedirect } from "next/navigation";
import { buildSharedPath } from "@/components/ui/shared-path";
import { GROUP_KINDS } from "@/lib/jobs/rules/group-jobs";
import { requireSharedAnalysis, type SharedPageProps } from "../read-shared";
import { describeSharedPage } from "../shared-frame";

export const metadata = describeSharedPage("Shared result");

/** Leads links without a kind to the page of their result. */
export default async function SharedPage(props: SharedPageProps): Promise<never> {
  const { token, work } = await requireSharedAnalysis(props, GROUP_KINDS);
  permanentRedirect(buildSharedPath(work.kind, token));
}
