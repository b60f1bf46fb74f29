import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";

export function BehaviorScale({ current }: { current: BehaviorClass | null }) {
  return (
    <ol className="grid grid-cols-8 gap-px" aria-label="Behavior classes, fast to slow">
      {BEHAVIOR_CLASSES.map((entry) => (
        <ScaleStep key={entry.type} entry={entry} isCurrent={entry.type === current?.type} />
      ))}
    </ol>
  );
}

function ScaleStep({ entry, isCurrent }: { entry: BehaviorClass; isCurrent: boolean }) {
  const { name, holds, background } = entry;
  return (
    <li aria-current={isCurrent || undefined} data-tip={`${name}: median hold ${holds}`}>
      <div className={`h-2 ${background} ${isCurrent ? "" : "opacity-30"}`} />
      <p
        className={`mt-1 truncate text-xs max-md:sr-only ${isCurrent ? "font-medium text-text" : "text-faint"}`}
      >
        {name}
      </p>
    </li>
  );
}
