import type { ReactNode } from "react";
import { INPUT_STYLE } from "@/components/ui/field";

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly any: string;
  readonly children: ReactNode;
}

/** Select of a form without scripts; `any` is the label of no selection. */
export function Choice({ name, label, value, any, children }: ChoiceProps) {
  return (
    <label className="max-sm:w-full">
      <span className="mb-1 block text-sm text-muted">{label}</span>
      <select key={value} name={name} defaultValue={value ?? ""} className={INPUT_STYLE}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  );
}

export function Options({ of }: { of: readonly (readonly [value: string, words: string])[] }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
