import { Panel } from "@/components/ui/panel";

export function QueuedPanel({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <p className="h-20 px-4 py-3 text-sm text-muted">
        Queued.
        <noscript> Without scripts this page does not follow the job. Reload it after a while.</noscript>
      </p>
    </Panel>
  );
}
