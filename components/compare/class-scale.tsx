import { BEHAVIOR_CLASSES, type BehaviorClass } from "@/components/wallet/behavior-classes";

/** Place of a wallet on the scale of all eight classes; the name of its class stands beside it. */
export function ClassScale({ current }: { current: BehaviorClass | null }) {
  return (
    <span aria-hidden="true" className="ml-auto grid pt-1 w-full max-w-40 grid-cols-8 gap-px">
      {BEHAVIOR_CLASSES.map(({ type, background }) => (
        <span key={type} className={`h-1.5 ${background} ${type === current?.type ? "" : "opacity-25"}`} />
      ))}
    </span>
  );
}
