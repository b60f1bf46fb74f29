import { MAX_NAME_LOOKUPS } from "@walletlens/engine/chain/token-name";
import { formatCount } from "@walletlens/format";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { beginWalletSignIn } from "@/app/sign-in/begin-wallet-sign-in";
import { DemoAccountButton } from "@/components/account/demo-account-button";
import { SearchShortcuts } from "@/components/search/search-shortcuts";
import { PendingLine } from "@/components/shell/pending-line";
import { SiteHeader } from "@/components/shell/site-header";
import { DemoSignInProvider } from "@/components/ui/demo-sign-in";
import { UserIcon } from "@/components/ui/icons";
import { LateNamesProvider } from "@/components/ui/late-names";
import { Link } from "@/components/ui/link";
import { SignInLink } from "@/components/ui/sign-in-link";
import { readTheme, THEME_COOKIE, THEME_GROUND, THEMES } from "@/components/ui/theme";
import { TooltipLayer } from "@/components/ui/tooltip-layer";
import { UserLabelsProvider } from "@/components/ui/user-labels";
import { readEnv } from "@/lib/config/env";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { nameMints } from "./name-mints";
import { saveNote } from "./save-note";
import { saveTheme } from "./save-theme";
import "./globals.css";
import { currentSession, namedSession } from "@/app/current-session";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { listNotes } from "@/lib/identity/address-notes";
import type { AddressNote } from "@/lib/identity/rules/address-note";

/**
 * Fonts that arrive after the first paint are not used on that page, because text of another width would move the
 * content below. The package itself has no such option.
 */
const SANS = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  display: "optional",
});
const MONO = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SystemMono", "monospace"],
});

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
  const theme = await currentTheme();
  const system = THEMES.map((name) => ({
    media: `(prefers-color-scheme: ${name})`,
    color: THEME_GROUND[name],
  }));
  return { themeColor: theme === null ? system : THEME_GROUND[theme] };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await currentTheme();
  return (
    <html lang="en" data-theme={theme ?? undefined} className={`${SANS.variable} ${MONO.variable}`}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:m-2 focus:rounded-md focus:bg-raised focus:p-2"
        >
          Skip to content
        </a>
        <UserLabelsProvider notes={await readUserNotes()} save={saveNote}>
          <DemoSignInProvider button={demoAccountButton()}>
            <SiteHeader theme={theme} saveTheme={saveTheme} session={<CurrentAccount />} />
            <noscript>
              <p className="border-b border-line bg-raised px-4 py-1.5 text-center text-sm text-warning">
                JavaScript is off in this browser. Figures and links work; signing in, analyses and graphs
                need it.
              </p>
            </noscript>
            {readEnv().isDemo && <DemoNotice />}
            <main id="content" className="mx-auto w-full max-w-7xl flex-1 px-4 py-6">
              <LateNamesProvider nameMints={nameMints} maxMints={MAX_NAME_LOOKUPS}>
                {children}
              </LateNamesProvider>
            </main>
            <SiteFooter />
          </DemoSignInProvider>
        </UserLabelsProvider>
        <SearchShortcuts />
        <TooltipLayer />
        <Suspense>
          <PendingLine />
        </Suspense>
      </body>
    </html>
  );
}

/** Null on a real chain. */
function demoAccountButton(): ReactNode {
  const { isDemo, signupBonusCredits } = readEnv();
  return isDemo ? <DemoAccountButton credits={signupBonusCredits} begin={beginWalletSignIn} /> : null;
}

async function currentTheme() {
  return readTheme((await cookies()).get(THEME_COOKIE)?.value);
}

function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-line text-sm text-faint">
      <p className="mx-auto max-w-7xl px-4 py-4">
        Based on public on-chain data. Past performance. Not financial advice.
      </p>
    </footer>
  );
}

function DemoNotice() {
  return (
    <aside className="border-b border-line bg-raised text-sm" aria-label="Demo">
      <p className="mx-auto max-w-7xl px-4 py-1.5 text-muted">
        <strong className="font-medium text-warning">Demo data.</strong> Wallets, tokens and prices come from
        a simulated chain on this server. Set <code className="figure text-text">SOLANA_RPC_URL</code> to use
        mainnet data.
      </p>
    </aside>
  );
}

/** Name and credits of the signed-in user. Credits are left out if the database is unavailable. */
async function CurrentAccount() {
  const { name, credits } = await readHead();
  if (name === null) return <SignInLink />;
  const unit = credits === 1 ? "credit" : "credits";
  return (
    // The label contains the text that is shown, so that the link can be spoken to.
    <Link
      href="/account"
      aria-label={`Account ${name}${credits === null ? "" : ` ${formatCount(credits)} ${unit}`}`}
      className="flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-raised hover:text-text"
    >
      <UserIcon />
      <span className="figure text-sm max-lg:hidden">{name}</span>{" "}
      {credits !== null && (
        <span className="text-sm whitespace-nowrap max-sm:hidden">
          <span className="figure text-text">{formatCount(credits)}</span> {unit}
        </span>
      )}
    </Link>
  );
}

async function readHead(): Promise<{ name: string | null; credits: number | null }> {
  try {
    const session = await currentSession();
    return { name: session?.name ?? null, credits: session?.account.balance ?? null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: (await namedSession())?.name ?? null, credits: null };
  }
}

/** Returns the notes of the signed-in user; null if the reader is not signed in or the notes cannot be read. */
async function readUserNotes(): Promise<readonly AddressNote[] | null> {
  try {
    const session = await currentSession();
    return session === null ? null : await listNotes(container().ports, session.userId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
