import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";

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
      <ErrorText>{error}</ErrorText>
      <div className="flex justify-end gap-2">
        <Button onClick={close} disabled={isPending}>
          Cancel
        </Button>
        <Button look="primary" type="submit" disabled={isPending}>
          {action}
        </Button>
      </div>
    </>
  );
}
