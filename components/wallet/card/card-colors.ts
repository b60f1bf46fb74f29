import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";

/** The dark theme of app/globals.css; the image library supports neither custom properties nor oklch. */
export const CARD_COLORS = {
  ground: "#0b0c0e",
  line: "#25272c",
  "line-strong": "#3a3d44",
  text: "#ecedef",
  "text-muted": "#a3a6ad",
  "text-faint": "#858992",
  accent: "#7aa7ff",
  gain: "#3ec6ad",
  loss: "#f59a62",
  warning: "#e5c04b",
} as const;

/** `--behavior-1` to `--behavior-8`, in the order of BEHAVIOR_CLASSES. */
export const SCALE_COLORS: readonly string[] = [
  "#f5e05d",
  "#ffbe3d",
  "#ff9c3b",
  "#fb794a",
  "#eb596e",
  "#ca488f",
  "#9a42ae",
  "#683eb6",
];

export function pickClassColor({ type }: BehaviorClass): string {
  return SCALE_COLORS[BEHAVIOR_CLASSES.findIndex((entry) => entry.type === type)] ?? CARD_COLORS.text;
}
