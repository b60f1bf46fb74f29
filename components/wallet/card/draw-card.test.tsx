import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { buildProfile } from "@walletlens/engine/wallet/profile";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { cardText } from "@/components/wallet/card/card-text";
import { drawCard } from "@/components/wallet/card/draw-card";
import { SiteCard } from "@/components/wallet/card/site-card";
import { WalletCard } from "@/components/wallet/card/wallet-card";

const fetched: string[] = [];
const { fetch } = globalThis;

beforeEach(() => {
  vi.stubGlobal("fetch", (input: string) => {
    // The layout engine comes as data in its own source.
    if (input.startsWith("data:")) return fetch(input);
    fetched.push(input);
    throw new Error("there is no network");
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  expect(fetched.splice(0)).toEqual([]);
});

const WALLET = testAddress("Trader");

/** Names of traders as anyone might write them. */
const NAMES = [
  ["plain", "Plain Name"],
  ["markup", "<script>alert(1)</script>"],
  ["emoji", "🚀 to the moon 👩‍🚀 ©®™ ☃ ⚠️ 1️⃣"],
  ["scripts missing in the fonts", "日本語 トレーダー 한국어 العربية עברית हिन्दी ไทย"],
  ["invisible characters", "\u202eevil\u202c \u200b\u200d zero"],
  ["thousands of letters", "a".repeat(5_000)],
  ["hundreds of marks on a letter", `z${"\u0300".repeat(500)}`],
  ["nothing", ""],
] as const;

test.each(NAMES)("drawing an image with a name of %s makes no request", async (_, name) => {
  const input = buildWalletInput({ wallet: WALLET, kol: { name, twitter: null, telegram: null } });
  const profile = buildProfile(input, computeMetrics(input));
  const image = await drawCard(<WalletCard wallet={WALLET} result={profile} isDemo />);
  expect(readSize(image)).toEqual(CARD_SIZE);
});

test("a result with its bound and its shortfall is drawn with the local fonts", async () => {
  const input = buildWalletInput({ wallet: WALLET });
  const profile = buildProfile(input, computeMetrics(input));
  const allTime = {
    ...profile.pnl.allTime,
    ...{ atLeast: { unrealizedPnlSol: -3, netPnlSol: -3 }, unpriced: { tokens: 2, costSol: 3 } },
    unknown: ["unrealizedPnlSol", "netPnlSol"],
  };
  const image = await drawCard(
    <WalletCard wallet={WALLET} result={{ ...profile, pnl: { allTime } }} isDemo />,
  );
  expect(readSize(image)).toEqual(CARD_SIZE);
});

test("the fonts have every character that an image can contain", async () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const drawn = characters.filter((character) => cardText(`a${character}a`).includes(character)).join(" ");
  expect(drawn.length).toBeGreaterThan(900);
  const image = await drawCard(<SiteCard title={drawn} sentence={drawn} address={drawn} />);
  expect(readSize(image)).toEqual(CARD_SIZE);
});

test("the number of images that are drawn at once is limited", async () => {
  const draw = () => drawCard(<SiteCard title="One" sentence="of many." />);
  const drawings = await Promise.allSettled(Array.from({ length: 9 }, draw));
  const refused = drawings.flatMap((drawing) => (drawing.status === "rejected" ? [drawing.reason] : []));
  expect(refused).toEqual([expect.objectContaining({ code: "server_busy" })]);
  expect(readSize(await draw())).toEqual(CARD_SIZE);
});

/** Width and height as a PNG's header has them. */
function readSize(image: ArrayBuffer): { readonly width: number; readonly height: number } {
  const view = new DataView(image);
  expect(Array.from(new Uint8Array(image, 1, 3), (byte) => String.fromCharCode(byte)).join("")).toBe("PNG");
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
