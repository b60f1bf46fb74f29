import { formatDate } from "@walletlens/format";
import bowser from "bowser";
import { PROVIDER_NAMES } from "@/components/account/identity-messages";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { actionColumn, type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { IDENTITY_PROVIDERS } from "@/lib/identity/rules/identity";
import type { OwnSession } from "@/lib/identity/rules/own-session";

interface SessionTableProps {
  readonly sessions: readonly OwnSession[];
  readonly now: number;
  /** Server action. Returns an error sentence, or null. */
  readonly end: (digest: string) => Promise<string | null>;
}

export function SessionTable({ sessions, now, end }: SessionTableProps) {
  return (
    <DataTable
      caption="Signed-in browsers"
      columns={buildColumns(now, end)}
      rows={sessions}
      getKey={({ digest }) => digest}
    />
  );
}

function buildColumns(now: number, end: SessionTableProps["end"]): readonly Column<OwnSession>[] {
  return [
    {
      name: "Browser",
      className: "font-medium",
      cell: ({ agent }) => <UntrustedText text={nameBrowser(agent)} length={60} />,
      title: ({ agent }) => agent ?? undefined,
    },
    { name: "Signed in with", cell: ({ provider }) => nameProvider(provider) },
    { name: "Address", className: "figure text-muted", cell: ({ client }) => client ?? "unknown" },
    { name: "Since", cell: ({ startedAt }) => <RelativeTime time={startedAt} now={now} /> },
    { name: "Until", cell: ({ expiresAt }) => formatDate(expiresAt) },
    actionColumn(({ digest, agent, isCurrent }) =>
      isCurrent ? (
        <Tag tone="accent">this browser</Tag>
      ) : (
        <ConfirmButton
          action="Sign out"
          label={`Sign out ${nameBrowser(agent)}`}
          title={`Sign out ${nameBrowser(agent)}?`}
          description="That browser needs a new sign-in. API keys stay valid."
          confirm="Sign it out"
          act={end.bind(null, digest)}
        />
      ),
    ),
  ];
}

/** Returns a name such as "Firefox on Linux"; the header itself is under it as a title. */
function nameBrowser(agent: string | null): string {
  if (agent === null || agent === "") return "Unknown browser";
  const { browser, os } = bowser.parse(agent);
  const name = browser.name === undefined || browser.name === "" ? "Unknown browser" : browser.name;
  return os.name === undefined || os.name === "" ? name : `${name} on ${os.name}`;
}

/** Returns the name of a way to sign in; sessions of earlier versions have none. */
export function nameProvider(provider: string | null): string {
  const knownProvider = IDENTITY_PROVIDERS.find((identityProvider) => identityProvider === provider);
  return knownProvider === undefined ? "unknown" : PROVIDER_NAMES[knownProvider];
}
