import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { SearchShortcuts } from "@/components/search/search-shortcuts";
import { DemoNotice } from "@/components/shell/demo-notice";
import { PendingLine } from "@/components/shell/pending-line";
import { SiteFooter } from "@/components/shell/site-footer";
import { SiteHeader } from "@/components/shell/site-header";
import { OwnLabelsProvider } from "@/components/ui/own-labels";
import { readTheme, THEME_COOKIE, THEME_GROUND } from "@/components/ui/theme";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { siteAddress } from "@/lib/api/docs/openapi/document-route";
import { readEnv } from "@/lib/config/env";
import { CurrentAccount } from "./current-account";
import { readOwnNotes } from "./read-own-notes";
import { saveNote } from "./save-note";
import { saveTheme } from "./save-theme";
import "./globals.css";

/**
 * Metadata of every page. A page replaces title and description by its own, and previews of shared links show them.
 */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(siteAddress()),
    title: { default: "Walletlens", template: "%s · Walletlens" },
    description: "Behavioral intelligence for Solana wallets and token holders.",
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
    openGraph: { type: "website", siteName: "Walletlens" },
    twitter: { card: "summary_large_image" },
  };
}

export async function generateViewport(): Promise<Viewport> {
  return { themeColor: THEME_GROUND[await currentTheme()] };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await currentTheme();
  return (
    <html lang="en" data-theme={theme} className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-md focus:bg-raised focus:p-2"
        >
          Skip to content
        </a>
        <OwnLabelsProvider notes={await readOwnNotes()} save={saveNote}>
          <SiteHeader theme={theme} saveTheme={saveTheme} session={<CurrentAccount />} />
          {readEnv().isDemo && <DemoNotice />}
          {/* As high as the window at least: what arrives later then moves no footer that is in sight. */}
          <main id="content" className="mx-auto min-h-[calc(100dvh-3rem)] w-full max-w-7xl px-4 py-6">
            {children}
          </main>
          <SiteFooter />
        </OwnLabelsProvider>
        <SearchShortcuts />
        <TooltipLayer />
        <Suspense>
          <PendingLine />
        </Suspense>
      </body>
    </html>
  );
}

async function currentTheme() {
  return readTheme((await cookies()).get(THEME_COOKIE)?.value);
}
