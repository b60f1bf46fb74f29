import type { LotRule, StatedResult } from "./system";

/** Class of an answer: correct, wrong and named as unknown, wrong and not named, or missing. */
export type AnswerOutcome = "right" | "named" | "silent" | "left out";

/** One wallet, transaction or statement that a system was asked about. */
export interface ScoredAnswer {
  readonly kind: string;
  readonly outcome: AnswerOutcome;
  /** True if the system named a part as unknown. */
  readonly isNamed: boolean;
  /** Distance from the truth in lamports or base units; null where the truth is "unknown", or without an answer. */
  readonly error: bigint | null;
  /** Size of the true value. */
  readonly size: bigint;
}

/** True value of a question. */
export interface TruthOf {
  readonly kind: string;
  readonly realized: Readonly<Record<LotRule, bigint>>;
  readonly costs: bigint;
  readonly isUnknown: boolean;
}

const ONE_LAMPORT = 1n;

/** Judges the answer of a system with the given rule for lots. An answer within 0.1 % is right. */
export function scoreAnswer(answer: StatedResult | null, truth: TruthOf, lots: LotRule): ScoredAnswer {
  const size = absolute(truth.realized[lots]);
  const head = { kind: truth.kind, size };
  if (answer === null || (answer.realizedLamports === null && !answer.isNamed))
    return { ...head, outcome: "left out", isNamed: false, error: null };
  const { isNamed } = answer;
  if (truth.isUnknown) return { ...head, isNamed, outcome: isNamed ? "right" : "silent", error: null };
  const realizedError = absolute((answer.realizedLamports ?? 0n) - truth.realized[lots]);
  const costError = absolute((answer.costLamports ?? truth.costs) - truth.costs);
  const error = realizedError > costError ? realizedError : costError;
  if (isWithin(error, size, 1n)) return { ...head, isNamed, outcome: "right", error };
  return { ...head, isNamed, outcome: isNamed ? "named" : "silent", error };
}

/** Figures of a system in one layer. Shares are counts, of which the page shows percentages. */
export interface Score {
  readonly system: string;
  readonly asked: number;
  readonly answered: number;
  /** Answers within one lamport, 0.1, 1 and 10 %. What is unknown and named counts in each. */
  readonly within: readonly [lamport: number, thousandths: number, percent: number, tenth: number];
  readonly silent: number;
  readonly named: number;
  /** Of those named, the ones of which a part was really unknown, or the value not right. */
  readonly namedRightly: number;
  /** Kinds with silent errors, the worst first. */
  readonly failures: readonly { readonly kind: string; readonly silent: number; readonly asked: number }[];
}

/** Thousandths of the true value that the columns allow; 0 is one lamport. */
const TOLERANCES = [0n, 1n, 10n, 100n] as const;

/** Sums up the answers of a system. What it leaves out is not within any tolerance, and no silent error. */
export function sumScore({ name }: { readonly name: string }, answers: readonly ScoredAnswer[]): Score {
  const count = (isCounted: (each: ScoredAnswer) => boolean) => answers.filter(isCounted).length;
  const countWithin = (thousandths: bigint) =>
    count(
      ({ outcome, error, size }) =>
        outcome !== "left out" && (error === null ? outcome === "right" : isWithin(error, size, thousandths)),
    );
  return {
    system: name,
    asked: answers.length,
    answered: count(({ outcome }) => outcome !== "left out"),
    within: [
      countWithin(TOLERANCES[0]),
      countWithin(TOLERANCES[1]),
      countWithin(TOLERANCES[2]),
      countWithin(TOLERANCES[3]),
    ],
    silent: count(({ outcome }) => outcome === "silent"),
    named: count(({ isNamed }) => isNamed),
    namedRightly: count(({ isNamed, outcome, error }) => isNamed && (outcome === "named" || error === null)),
    failures: listFailures(answers),
  };
}

/** Orders systems by the share of what they were asked that is within one lamport, then by fewer silent errors. */
export function compareScores(left: Score, right: Score): number {
  return right.within[0] / right.asked - left.within[0] / left.asked || left.silent - right.silent;
}

function listFailures(answers: readonly ScoredAnswer[]): Score["failures"] {
  const kinds = [...new Set(answers.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const ofKind = answers.filter((each) => each.kind === kind);
      const silent = ofKind.filter(({ outcome }) => outcome === "silent").length;
      return { kind, silent, asked: ofKind.length };
    })
    .filter(({ silent }) => silent > 0)
    .sort((left, right) => right.silent - left.silent);
}

function isWithin(error: bigint, size: bigint, thousandths: bigint): boolean {
  return error <= ONE_LAMPORT || error * 1_000n <= size * thousandths;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
