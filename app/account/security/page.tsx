import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import type { PageInput } from "@/app/page-input";
import { SecurityEventTable } from "@/components/account/security-event-table";
import { SessionTable } from "@/components/account/session-table";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { listSecurityEvents } from "@/lib/identity/security-events";
import { listSessions } from "@/lib/identity/sessions";
import { readEntryId, readPage } from "../read-page";
import { endOtherSessionsAction, endSessionAction } from "./session-actions";

export const metadata: Metadata = {
  title: "Security",
  description: "The browsers that are signed in to your account, and what changed the access to it.",
};

export default async function SecurityPage(props: PageInput) {
  const session = await requireSession("/account/security");
  const { ports } = container();
  const [sessions, { shown, last, isFirst }] = await Promise.all([
    listSessions(ports, session),
    readPage("/account/security", props, readEntryId, (userId, page) =>
      listSecurityEvents(ports, userId, page),
    ),
  ]);
  return (
    <div className="space-y-4">
      <Panel
        title="Signed-in browsers"
        aside={
          sessions.length > 1 && (
            <ConfirmButton
              action="Sign out all others"
              label="Sign out all other browsers"
              title="Sign out all other browsers?"
              description="Only this browser stays signed in. API keys stay valid."
              confirm="Sign them out"
              className={BUTTON_STYLE.quiet}
              act={endOtherSessionsAction}
            />
          )
        }
      >
        <SessionTable sessions={sessions} now={Date.now()} end={endSessionAction} />
      </Panel>
      <SecurityEventTable events={shown} older={last?.id ?? null} isFirst={isFirst} />
    </div>
  );
}
