import { BUTTON_STYLE } from "@/components/ui/button-style";

export interface FormRefusal {
  readonly status: "refused";
  readonly reason: string;
}

export type FormState<Done> = { readonly status: "open" } | FormRefusal | Done;

interface FormFootProps {
  readonly error: string | null;
  readonly close: () => void;
  readonly isPending: boolean;
  readonly action: string;
}

export function FormFoot({ error, close, isPending, action }: FormFootProps) {
  return (
    <>
      <p role="alert" className="text-sm text-loss empty:hidden">
        {error}
      </p>
      <div className="flex justify-end gap-2">
        <button type="button" onClick={close} disabled={isPending} className={BUTTON_STYLE.quiet}>
          Cancel
        </button>
        <button type="submit" disabled={isPending} className={BUTTON_STYLE.primary}>
          {action}
        </button>
      </div>
    </>
  );
}
