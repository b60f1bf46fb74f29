import type { Metadata } from "next";
import type { ReactNode } from "react";
import { currentSession } from "@/app/current-session";
import { signOut } from "@/app/sign-in/sign-out";
import { AccountNav } from "@/components/account/account-nav";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = {
  title: { default: "Account", template: "%s · Account · Walletlens" },
  description: "API keys, usage, credits and analyses of your account.",
  robots: { index: false },
};

/** Layout of the account pages. Each page requires a session itself. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  return (
    <div className="space-y-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="flex items-baseline gap-2 text-xl font-semibold">
          Account
          {session !== null && <bdi className="figure text-base font-normal text-muted">{session.name}</bdi>}
        </h1>
        <form action={signOut}>
          <Button type="submit">Sign out</Button>
        </form>
      </header>
      <AccountNav />
      {children}
    </div>
  );
}
