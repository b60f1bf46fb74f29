import { INVALID_PARAMS } from "../rpc/call-limits.ts";
import { isRefusedCall } from "../rpc/rpc-error.ts";

/** Form of a request for full transactions by address. */
export interface ByAddressForm {
  /** Maximum transactions of a page. */
  readonly pageSize: number;
  /** True to include changes of the balances of the address's token accounts. */
  readonly tokenAccounts: boolean;
}

/**
 * Records whether one provider sends full transactions by address, and in which form. A refused form is not tried
 * again; other failures pause it.
 */
export class ByAddressSupport {
  /** False after the provider has refused or ignored a range of slots. */
  supportsSlots = true;
  /** Number of pages that have arrived and are being packed. */
  packing = 0;
  /** Settles with the first requested page; null before and after. */
  firstRequest: Promise<unknown> | null = null;
  private refused = 0;
  private pause = { forms: 0, until: Number.NEGATIVE_INFINITY };
  private isConfirmed = false;

  constructor(private readonly now: () => number) {}

  /** The form to use, or null to list signatures instead. */
  get form(): ByAddressForm | null {
    const paused = this.now() < this.pause.until ? this.pause.forms : 0;
    return FORMS[Math.max(this.refused, paused)] ?? null;
  }

  /** True until the provider has accepted or refused the method. */
  get isUnknown(): boolean {
    return !this.isConfirmed && this.form !== null;
  }

  recordSuccess(): void {
    this.isConfirmed = true;
  }

  /** Records a failed call in `form`; returns whether another form is left. */
  recordFailure(form: ByAddressForm, error: unknown): boolean {
    const index = FORMS.indexOf(form);
    if (!isRefusedCall(error)) {
      this.pauseForms(form.pageSize > SMALL_PAGE_SIZE ? index + 1 : FORMS.length);
    } else if (this.isConfirmed) this.pauseForms();
    else {
      const isOfForm = error.kind === "oversized" || INVALID_PARAMS.has(error.code);
      this.refused = Math.max(this.refused, isOfForm ? index + 1 : FORMS.length);
    }
    return this.form !== null;
  }

  /** Stops using the first `forms` of the forms for a while. */
  pauseForms(forms = FORMS.length): void {
    this.pause = { forms, until: this.now() + PAUSE_MS };
  }
}

/** Page size that nearly all providers accept. */
export const SMALL_PAGE_SIZE = 100;

/**
 * In order of preference. Helius sends 1,000 full transactions a page; Alchemy, QuickNode, Triton and Shyft send 100.
 * Without token accounts the result equals that of listed signatures.
 */
const FORMS: readonly ByAddressForm[] = [
  { pageSize: 1_000, tokenAccounts: true },
  { pageSize: SMALL_PAGE_SIZE, tokenAccounts: true },
  { pageSize: SMALL_PAGE_SIZE, tokenAccounts: false },
];

/** Spares a provider that hangs on the method, and is short compared with the life of a process. */
const PAUSE_MS = 120_000;
