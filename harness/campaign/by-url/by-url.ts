import type { Identity } from '../../identity/keys.ts';

/** Differences of a campaign on a venue whose blocks nobody here cuts. */
export interface ByUrlHooks {
  /** Takes back what accounts of a sequence that is over have left. */
  readonly giveBack: (accounts: readonly Identity[]) => Promise<void>;
}
