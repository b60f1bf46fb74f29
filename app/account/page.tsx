import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { CreateKey } from "@/components/account/create-key";
import { KeyTable } from "@/components/account/key-table";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";
import { createKey } from "./create-key";
import { revokeKey } from "./revoke-key";

export const metadata: Metadata = {
  title: "API keys",
  description: "The API keys of your account, their limits, and what they were used for.",
};

export default async function KeysPage() {
  const { userId } = await requireSession("/account");
  const keys = await container().ownAccount.listKeys(userId);
  return (
    <Panel title="API keys" aside={<CreateKey create={createKey} />}>
      <KeyTable keys={keys} now={Date.now()} revoke={revokeKey} />
    </Panel>
  );
}
