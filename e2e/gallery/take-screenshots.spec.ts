import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "@playwright/test";
import { provideEveryPage } from "../pages/support/every-page";
import { type BrowserSession, runBrowserJob } from "../pages/support/session";
import { readDemoGroup } from "../support/demo-wallet";

/** Pictures of the README, which are tracked. */
const IMAGES = "docs/images";
/** Pictures of each page, width and theme, which are not. */
const GALLERY = path.join(IMAGES, "gallery");

const PAGES = [
  "home",
  "wallet",
  "evidence",
  "wallet-period",
  "token",
  "launch",
  "deep",
  "holders",
  "similarity",
  "compare",
  "discover",
  "watchlist",
  "docs",
  "account",
  "guides",
] as const;
const WIDTHS = [1440, 768, 375] as const;
const THEMES = ["dark", "light"] as const;
const HEIGHT = 900;
/** Pages of the README, in the dark theme at the first width. */
const IN_README: ReadonlySet<string> = new Set(["wallet", "evidence", "holders", "similarity"]);

interface Look {
  readonly theme: (typeof THEMES)[number];
  readonly width: number;
}

test("every main page is captured at three widths in both themes", async ({ browser, baseURL: url }) => {
  const baseURL = url ?? "";
  test.setTimeout(900_000);
  const { paths, session } = await provideEveryPage(() => browser.newContext({ baseURL }));
  const context = await browser.newContext({ baseURL, storageState: session });
  const wallets = await readDemoGroup();
  const ring = await runBrowserJob(context.request, "/intel/wallets/similarity", { wallets });
  await context.close();
  const addresses: Readonly<Record<string, string>> = {
    ...paths,
    similarity: `/similarity?job=${ring}`,
    "wallet-period": `${paths.wallet}?days=30&currency=usd`,
  };
  await mkdir(GALLERY, { recursive: true });
  for (const theme of THEMES) for (const width of WIDTHS) await takeAll({ theme, width }, session);
  await writeFile(path.join(GALLERY, "index.html"), renderGallery());

  async function takeAll(look: Look, storageState: BrowserSession): Promise<void> {
    const viewport = { width: look.width, height: HEIGHT };
    const opened = await browser.newContext({ baseURL, viewport, storageState });
    await opened.addCookies([{ name: "theme", value: look.theme, url: baseURL }]);
    const page = await opened.newPage();
    for (const name of PAGES) {
      await page.goto(addresses[name] ?? "");
      await page.locator(".skeleton").first().waitFor({ state: "detached" });
      await page.screenshot({ path: path.join(GALLERY, fileOf(name, look)) });
      if (IN_README.has(name) && look.theme === "dark" && look.width === WIDTHS[0])
        await page.screenshot({ path: path.join(IMAGES, `${name}.png`) });
    }
    await opened.close();
  }
});

function fileOf(name: string, { theme, width }: Look): string {
  return `${name}-${width}-${theme}.png`;
}

function renderGallery(): string {
  const sections = PAGES.map((name) => {
    const pictures = THEMES.flatMap((theme) =>
      WIDTHS.map((width) => {
        const file = fileOf(name, { theme, width });
        const words = `${name}, ${width} px, ${theme}`;
        return `<a href="${file}"><img src="${file}" alt="${words}" title="${words}" loading="lazy"></a>`;
      }),
    );
    return `<h2 id="${name}">${name}</h2><p>${pictures.join(" ")}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of Walletlens</title>
<style>body{font:14px system-ui;margin:2rem}img{height:320px;border:1px solid #888}</style>
<h1>Pages of Walletlens</h1>${sections.join("\n")}</html>
`;
}
