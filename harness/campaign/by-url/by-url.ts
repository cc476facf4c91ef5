import type { Identity } from '../../identity/keys.ts';

/** Hooks of a campaign on a venue whose blocks the harness does not cut. */
export interface ByUrlHooks {
  /** Recovers the leftover money of the accounts of a finished sequence. */
  readonly giveBack: (accounts: readonly Identity[]) => Promise<void>;
}
