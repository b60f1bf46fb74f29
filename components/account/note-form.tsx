"use client";

import { useActionState } from "react";
import { Field, INPUT_STYLE, TextField } from "@/components/ui/field";
import { FormFoot } from "@/components/ui/form-foot";
import type { SaveNote } from "@/components/ui/user-labels";
import { type AddressNote, MAX_LABEL_LENGTH, MAX_NOTE_LENGTH } from "@/lib/identity/rules/address-note";

interface NoteFormProps {
  readonly note: AddressNote;
  readonly save: SaveNote;
  readonly close: () => void;
}

/** Two empty fields delete the note. */
export default function NoteForm({ note, save, close }: NoteFormProps) {
  const [error, submit, isPending] = useActionState(async (_: string | null, form: FormData) => {
    const changedNote = {
      address: note.address,
      label: readText(form, "label"),
      note: readText(form, "note"),
    };
    const reason = await save(changedNote);
    if (reason === null) close();
    return reason;
  }, null);
  return (
    <form action={submit} className="grid gap-4">
      <TextField label="Label" name="label" defaultValue={note.label} maxLength={MAX_LABEL_LENGTH} />
      <Field label="Note" hint="only you see it">
        {(id) => (
          <textarea
            id={id}
            name="note"
            rows={4}
            defaultValue={note.note}
            maxLength={MAX_NOTE_LENGTH}
            className={`${INPUT_STYLE} h-auto py-1.5`}
          />
        )}
      </Field>
      <FormFoot error={error} close={close} isPending={isPending} action="Save" />
    </form>
  );
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
