import type { Control } from '../../harness/control/control.ts';

/** Time within which a few requests are made, however slow the target is, ms. */
const A_FEW_REQUESTS_MS = 10_000;

/**
 * The IP window as reported by the operator interface, which can set any length. If the interface does not report it, another length may be
 * the operator's choice or the venue's mistake.
 */
export class FaucetWindowSetting {
  /** Configured length in ms; null: none, so the release's applies; undefined: not reported. */
  readonly setMs: number | null | undefined;

  constructor(setMs: number | null | undefined) {
    this.setMs = setMs;
  }

  /** Whether the window certainly has the release's length. */
  is(releaseMs: number): boolean {
    return this.setMs === null || this.setMs === releaseMs;
  }

  /** Whether an immediate second claim is certainly inside the window. */
  get outlastsRequests(): boolean {
    return this.setMs === null || (this.setMs ?? 0) > A_FEW_REQUESTS_MS;
  }
}

/** @param control  may omit additions to its contract, such as `faucet_ip_window_ms` in the capabilities */
export async function readFaucetWindowSetting(control: Control): Promise<FaucetWindowSetting> {
  const { faucet_ip_window_ms: ms } = await control.capabilities();
  return new FaucetWindowSetting(ms === null || typeof ms === 'number' ? ms : undefined);
}
