import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";
import { CARD_COLORS, pickClassColor } from "@/components/wallet/card/card-colors";

export function CardScale({ current }: { current: BehaviorClass | "all" | null }) {
  return (
    <div style={{ display: "flex", gap: 3 }}>
      {BEHAVIOR_CLASSES.map((entry) => {
        const isCurrent = current !== "all" && entry.type === current?.type;
        const isDim = current !== "all" && !isCurrent;
        return (
          <div key={entry.type} style={{ display: "flex", flexDirection: "column", flex: 1 }}>
            <div style={{ height: 14, background: pickClassColor(entry), opacity: isDim ? 0.3 : 1 }} />
            <div
              style={{
                marginTop: 10,
                fontSize: 20,
                fontWeight: isCurrent ? 600 : 400,
                color: isCurrent ? CARD_COLORS.text : CARD_COLORS["text-faint"],
              }}
            >
              {entry.name}
            </div>
          </div>
        );
      })}
    </div>
  );
}
