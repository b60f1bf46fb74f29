import { formatNumber, formatSol, sanitizeText, shortAddress } from "@walletlens/format";
import type { FeedEvent } from "@/lib/watching/rules/watch";

const KEY = "walletlens:browser-alerts";

export type AlertState = "unsupported" | "off" | "on" | "blocked";

/** On if the reader has chosen it in this browser and the browser allows it. */
export function readAlertState(): AlertState {
  if (!("Notification" in window)) return "unsupported";
  if (readChoice() !== "on" || Notification.permission === "default") return "off";
  return Notification.permission === "granted" ? "on" : "blocked";
}

/** Requests the browser's permission once. */
export async function requestAlerts(): Promise<AlertState> {
  const permission = await Notification.requestPermission();
  storeChoice("on");
  return permission === "denied" ? "blocked" : readAlertState();
}

export function stopAlerts(): AlertState {
  storeChoice("off");
  return readAlertState();
}

/** If the browser stores nothing, the choice is valid until the page is closed. */
let choice: string | null = null;

function readChoice(): string | null {
  try {
    return window.localStorage.getItem(KEY) ?? choice;
  } catch {
    return choice;
  }
}

function storeChoice(chosen: "on" | "off"): void {
  choice = chosen;
  try {
    window.localStorage.setItem(KEY, chosen);
  } catch {
    // In a private window without storage the choice applies to the page.
  }
}

/** Shows an event if alerts are on. Events with one id replace each other, so several tabs show one notification. */
export function showAlert(event: AlertEvent): void {
  if (readAlertState() !== "on") return;
  const { title, body } = describeAlert(event);
  try {
    new Notification(title, { body, tag: `walletlens ${event.id}` });
  } catch {
    // Browsers of phones allow notifications of service workers only.
  }
}

type AlertEvent =
  | Pick<Extract<FeedEvent, { type: "watch.paused" }>, "id" | "type" | "walletAddress" | "message">
  | (Pick<Extract<FeedEvent, { type: "wallet.traded" }>, "id" | "type" | "walletAddress" | "label"> & {
      readonly trade: {
        readonly side: "buy" | "sell";
        readonly tokenAddress: string;
        readonly tokenSymbol: string | null;
        readonly tokenAmount: number;
        readonly solAmount: number;
        readonly unknown?: readonly string[] | undefined;
      };
    });

/** Names are untrusted text, shown without characters that could hide or reorder the rest. */
export function describeAlert(event: AlertEvent): { readonly title: string; readonly body: string } {
  const wallet = shortAddress(event.walletAddress);
  if (event.type === "watch.paused") return { title: `${wallet}: watch paused`, body: event.message };
  const { side, tokenAddress, tokenSymbol, tokenAmount, solAmount, unknown } = event.trade;
  const name = sanitizeText(event.label ?? "");
  const symbol = sanitizeText(tokenSymbol ?? "", 12);
  const token = symbol === "" ? shortAddress(tokenAddress) : `${symbol} (${shortAddress(tokenAddress)})`;
  const value = unknown?.includes("solAmount") ? "an unknown value" : `${formatSol(solAmount)} SOL`;
  return {
    title: name === "" ? wallet : `${name} (${wallet})`,
    body: `${side === "buy" ? "Bought" : "Sold"} ${formatNumber(tokenAmount)} ${token} for ${value}`,
  };
}
