import { type ComponentProps, type ReactNode, useId } from "react";

export const INPUT_STYLE =
  "h-8 w-full rounded-md border border-line-strong bg-ground px-2.5 placeholder:text-faint hover:border-faint aria-invalid:border-danger";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

/** Labeled form control. The control has the id. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
        {hint !== undefined && <span className="text-faint"> · {hint}</span>}
      </label>
      {children(id)}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & { label: string; hint?: string };

/** Input of an address or a number within its label. `className` is that of the label. */
export function LabeledInput({ label, hint, className, ...input }: TextFieldProps) {
  return (
    <label className={className}>
      <span className="mb-1 block text-sm text-muted">
        {label} <span className="text-faint">· {hint}</span>
      </span>
      <input autoComplete="off" spellCheck={false} className={`figure ${INPUT_STYLE}`} {...input} />
    </label>
  );
}

type AddressesFieldProps = Omit<ComponentProps<"textarea">, "id"> & { label: string; hint: string };

export function AddressesField({ label, hint, ...area }: AddressesFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(id) => (
        <textarea id={id} spellCheck={false} className={`figure ${INPUT_STYLE} h-auto py-1.5`} {...area} />
      )}
    </Field>
  );
}

export function TextField({ label, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(id) => <input id={id} autoComplete="off" className={INPUT_STYLE} {...input} />}
    </Field>
  );
}
