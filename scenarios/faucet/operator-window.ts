import type { Control } from '../../harness/control/control.ts';

/** Time within which a few requests are made, however slow the target is, ms. */
const A_FEW_REQUESTS_MS = 10_000;

/**
 * The IP window as the operator interface tells it, who may set any. One that tells nothing of it leaves open whether a
 * window of another length is the operator's wish or the venue's mistake.
 */
export class FaucetWindowSetting {
  /** Length in ms that was set; null: none, so that of the release is in force; undefined: not told. */
  readonly setMs: number | null | undefined;

  constructor(setMs: number | null | undefined) {
    this.setMs = setMs;
  }

  /** Whether the window is surely as long as the release has it. */
  is(releaseMs: number): boolean {
    return this.setMs === null || this.setMs === releaseMs;
  }

  /** Whether a second claim, at once, is surely made inside the window. */
  get outlastsRequests(): boolean {
    return this.setMs === null || (this.setMs ?? 0) > A_FEW_REQUESTS_MS;
  }
}

/** @param control  additions of its contract are optional: `faucet_ip_window_ms` of the capabilities is one */
export async function readFaucetWindowSetting(control: Control): Promise<FaucetWindowSetting> {
  const { faucet_ip_window_ms: ms } = await control.capabilities();
  return new FaucetWindowSetting(ms === null || typeof ms === 'number' ? ms : undefined);
}
