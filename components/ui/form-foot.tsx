import { BUTTON_STYLE } from "@/components/ui/button-style";

/** State of a form that was refused. */
export interface FormRefusal {
  readonly status: "refused";
  readonly reason: string;
}

/** State of a form: before it is sent, refused, or with what came of it. */
export type FormState<Done> = { readonly status: "open" } | FormRefusal | Done;

interface FormFootProps {
  /** Reason why it was refused; empty or null where it was not. */
  readonly error: string | null;
  readonly close: () => void;
  readonly isPending: boolean;
  /** Words of the button that sends it. */
  readonly action: string;
}

/** End of a form in a dialog: the reason of a refusal, and the ways out. */
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
