import type { System } from "../benchmark/system";
import { CHOICES } from "../scenarios/choices";
import type { ChoiceResults, DisputedWallet } from "../scenarios/disputed-wallet";
import { toWalletCase } from "../scenarios/scenario";
import { Stage } from "../scenarios/stage";

/** A question with what each system chose: an option, "unknown, named", "no answer" or "another value". */
export interface ChosenOptions {
  readonly topic: DisputedWallet["topic"];
  readonly question: string;
  readonly options: readonly string[];
  readonly chosen: Readonly<Record<string, string>>;
}

const VARIANT = { index: 1, lamportsPerByte: 5_080, isPriced: true };

/** Asks each system each question. There is no oracle: a choice is neither right nor wrong. */
export function listChoices(systems: readonly System[]): readonly ChosenOptions[] {
  return CHOICES.map(({ topic, question, style, play }) => {
    const stage = new Stage(VARIANT, 1, style);
    const options = play(stage);
    const wallet = toWalletCase(stage);
    const chosen = systems.flatMap((system) => {
      if (system.analyze === undefined) return [];
      const answer = system.analyze(wallet);
      if (answer === null) return [[system.name, "no answer"] as const];
      const option = findOption(options, answer.realizedLamports);
      return [[system.name, answer.isNamed ? describeNamed(option) : (option ?? "another value")] as const];
    });
    return { topic, question, options: Object.keys(options), chosen: Object.fromEntries(chosen) };
  });
}

function describeNamed(option: string | null): string {
  return option === null ? "unknown, named" : `${option}, named`;
}

/** The option that a result is closest to, if its distance is less than a tenth of that to any other option. */
function findOption(options: ChoiceResults, realized: bigint | null): string | null {
  if (realized === null) return null;
  const [nearest, next] = Object.entries(options)
    .map(([name, value]) => ({ name, distance: value < realized ? realized - value : value - realized }))
    .sort((left, right) => (left.distance < right.distance ? -1 : 1));
  if (nearest === undefined || (next !== undefined && nearest.distance * 10n >= next.distance)) return null;
  return nearest.name;
}
