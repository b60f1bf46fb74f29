import type { Metadata } from "next";
import { requireSession } from "@/app/current-session";
import { NoteTable } from "@/components/account/note-table";
import { Panel } from "@/components/ui/panel";
import { container } from "@/lib/composition/container";

export const metadata: Metadata = {
  title: "Notes",
  description: "Your own labels and notes of addresses.",
};

export default async function NotesPage() {
  const { userId } = await requireSession("/account/notes");
  const notes = await container().ownAccount.listNotes(userId);
  return (
    <Panel title="Your notes" aside={<span className="text-sm text-muted">Only you see them</span>}>
      <NoteTable notes={notes} />
    </Panel>
  );
}
