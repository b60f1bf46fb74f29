import { afterEach, expect, test, vi } from "vitest";
import {
  describeAlert,
  readAlertState,
  requestAlerts,
  showAlert,
  stopAlerts,
} from "@/components/watch/show-alert";

const WALLET = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const MINT = "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263";
const TRADE = {
  id: 7,
  type: "wallet.traded",
  walletAddress: WALLET,
  label: "whale",
  trade: { side: "sell", tokenAddress: MINT, tokenSymbol: "BONK", tokenAmount: 1200, solAmount: 3.2 },
} as const;

afterEach(() => vi.unstubAllGlobals());

/** A browser whose user responds to the permission request with `answer`. */
function stubBrowser(answer: NotificationPermission) {
  const shown: [string, NotificationOptions][] = [];
  const stored = new Map<string, string>();
  class FakeNotification {
    static permission: NotificationPermission = "default";
    static async requestPermission() {
      FakeNotification.permission = answer;
      return answer;
    }
    constructor(title: string, options: NotificationOptions) {
      shown.push([title, options]);
    }
  }
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal("window", { Notification: FakeNotification, localStorage });
  vi.stubGlobal("Notification", FakeNotification);
  return shown;
}

test("alerts are shown only after the reader opts in, and not after opting out", async () => {
  const shown = stubBrowser("granted");
  showAlert(TRADE);
  expect(shown).toEqual([]);
  expect(await requestAlerts()).toBe("on");
  showAlert(TRADE);
  expect(shown).toEqual([
    ["whale (7xKX…gAsU)", { body: "Sold 1,200 BONK (DezX…B263) for 3.200 SOL", tag: "walletlens 7" }],
  ]);
  expect(stopAlerts()).toBe("off");
  showAlert(TRADE);
  expect(shown).toHaveLength(1);
});

test("a refused permission is reported and shows no alerts", async () => {
  const shown = stubBrowser("denied");
  expect(await requestAlerts()).toBe("blocked");
  showAlert(TRADE);
  expect(shown).toEqual([]);
});

test("a browser without notifications has no alerts", () => {
  vi.stubGlobal("window", {});
  expect(readAlertState()).toBe("unsupported");
});

test("an alert names known values, and removes invisible characters of their names", () => {
  const { title, body } = describeAlert({
    ...TRADE,
    label: null,
    trade: { ...TRADE.trade, tokenSymbol: "\u202EKNOB", unknown: ["solAmount"] },
  });
  expect(title).toBe("7xKX…gAsU");
  expect(body).toBe("Sold 1,200 KNOB (DezX…B263) for an unknown value");
});
