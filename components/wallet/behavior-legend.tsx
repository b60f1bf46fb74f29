import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";

export function BehaviorLegend() {
  return (
    <ol className="grid grid-cols-4 gap-x-px gap-y-4 lg:grid-cols-8">
      {BEHAVIOR_CLASSES.map(({ type, name, holds, background }) => (
        <li key={type} className="min-w-0">
          <div className={`h-1.5 ${background}`} />
          <p className="mt-2 truncate font-medium">{name}</p>
          <p className="text-xs text-faint">{holds}</p>
        </li>
      ))}
    </ol>
  );
}
