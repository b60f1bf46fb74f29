import { formatDateTime, formatHours, formatPercent } from "@walletlens/format";
import { formatVerdict } from "@walletlens/format/verdict";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, limitText, listFirst, quoteUntrusted } from "./fit-text";
import { describeUnknown } from "./metric-words";
import { describeSteps } from "./next-steps";

type Launch = Extract<AnswerBody<"job-result">, { readonly buyers: object }>;
type Buyer = Launch["buyers"][number];
type Share = Launch["aggregate"]["buyers"];

const STEPS = describeSteps("holders", "similarity");

/** Returns the text about the launch of a token and its first buyers. */
export function toLaunchText(result: Launch): AnswerText {
  const { tokenMint, coverage, buyers, insiders, unknown, aggregate } = result;
  if (!coverage.reachedLaunch)
    return {
      lines: [
        `Token ${tokenMint}: the launch was not reached, so nothing is known about its buyers. The price was given back.`,
        `${coverage.listed} signatures of ${coverage.account} are listed, back to ${coverage.oldestAt ?? "an unknown time"}.`,
      ],
      ending: [STEPS],
    };
  return {
    lines: [
      describeInsiders(insiders),
      describeLinks(result),
      describeOrigin(result),
      `Bought and held now, of supply: ${SHARES.map(({ name, label }) => `${label} ${describeShare(aggregate[name])}`).join("; ")}.`,
    ],
    rows: { name: "buyers", texts: listBuyers(buyers) },
    ending: [
      ...(coverage.missing === 0 ? [] : [`${coverage.missing} transactions are missing.`]),
      ...(coverage.complete ? [] : ["Fewer buyers than requested; the history goes on."]),
      ...describeUnknown({ unknown, insiders, aggregate, buyers }),
      STEPS,
    ],
  };
}

const SHARES = [
  { name: "buyers", label: "first buyers" },
  { name: "creator", label: "creator" },
  { name: "sameSlot", label: "in its slot" },
  { name: "fundedByCreator", label: "funded by the creator" },
  { name: "fresh", label: "fresh wallets" },
] as const;

function describeInsiders(insiders: Launch["insiders"]): string {
  const { exitedPercent, firstSaleAt, unknown = [] } = insiders;
  const exit =
    exitedPercent === null || unknown.includes("exitedPercent")
      ? ""
      : `, ${writePercent(exitedPercent)} of the bought units are gone`;
  const sale = firstSaleAt === null ? "" : `, first sale ${formatDateTime(firstSaleAt)}`;
  return `Insiders, bought and held now: ${describeShare(insiders)} of supply${exit}${sale}.`;
}

function describeShare(share: Share): string {
  const isPart = (name: string) => share.unknown?.includes(name) === true;
  if (share.wallets === 0 && isPart("wallets")) return "unknown, not all buyers were tested";
  const write = (name: "boughtPercent" | "heldPercent") => {
    if (!isPart(name)) return writePercent(share[name]);
    return share[name] === 0 ? "an unknown part" : `at least ${writePercent(share[name])}`;
  };
  const wallets = `${isPart("wallets") ? "at least " : ""}${share.wallets}`;
  return `(${wallets}) ${write("boughtPercent")} and ${write("heldPercent")}`;
}

const VERDICT_LENGTH = 300;

function describeLinks({ buyers, groups, links }: Launch): string {
  const comparedCount = buyers.filter(({ untested }) => !untested.includes("linked")).length;
  if (groups.length === 0 && comparedCount === 0) return "Links were not searched.";
  const walletsAnalyzed = Math.max(comparedCount, ...groups.map(({ wallets }) => wallets.length));
  return limitText(formatVerdict({ metadata: { walletsAnalyzed }, groups, links }), VERDICT_LENGTH);
}

function describeOrigin({ tokenMint, createdAt, creator, creatorFundedBy, venue }: Launch): string {
  const time = createdAt === null ? "at an unknown time" : formatDateTime(createdAt);
  const place = venue === null ? "an unknown venue" : quoteUntrusted(venue);
  return `Token ${tokenMint}, launched ${time} on ${place} by ${creator ?? "an unknown creator"}, funded by ${creatorFundedBy ?? "an unknown address"}.`;
}

const SHOWN_TAGS = 3;

/** Returns a row for each buyer. Tags that repeat those of the row before are not written again. */
function listBuyers(buyers: readonly Buyer[]): readonly string[] {
  const tagTexts = buyers.map(({ tags }) => (tags.length === 0 ? "no tags" : listFirst(tags, SHOWN_TAGS)));
  return buyers.map((buyer, index) => {
    const isSame = tagTexts[index] === tagTexts[index - 1];
    return describeBuyer(buyer, isSame ? "same tags" : (tagTexts[index] ?? ""));
  });
}

function describeBuyer(buyer: Buyer, tags: string): string {
  const { rank, walletAddress, secondsAfter, unknown = [] } = buyer;
  const write = (name: "boughtPercent" | "heldPercent" | "soldPercent") => {
    if (!unknown.includes(name)) return writePercent(buyer[name]);
    return buyer[name] === 0 ? "unknown" : `at least ${writePercent(buyer[name])}`;
  };
  const facts = [
    `after ${formatHours(secondsAfter / 3600)}`,
    `bought ${write("boughtPercent")}`,
    `holds ${write("heldPercent")}`,
    tags,
  ];
  return `#${rank} ${walletAddress} ${facts.join(", ")}.`;
}

/** The number is from 0 to 100. */
function writePercent(percent: number): string {
  return formatPercent(percent / 100);
}
