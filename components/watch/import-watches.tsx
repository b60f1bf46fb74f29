"use client";

import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { FormDialog } from "@/components/ui/form-dialog";
import { lazyView } from "@/components/ui/lazy-view";
import type { ImportWatchesProps } from "@/components/watch/import-watches-form";

const ImportWatchesForm = lazyView(() => import("@/components/watch/import-watches-form"));

export function ImportWatches(props: ImportWatchesProps) {
  const { credits } = PRICED_ENDPOINTS["watch-refresh"];
  return (
    <FormDialog
      action="Import"
      buttonStyle={BUTTON_STYLE.quiet}
      title="Import wallets"
      description={`The import is free. Each watched wallet then costs ${credits} credit each time new activity is found. Idle checks are free.`}
    >
      {(control) => <ImportWatchesForm {...props} control={control} />}
    </FormDialog>
  );
}
