import type { SelftestParts } from '../../harness/selftest/selftest.ts';
import { openModelSession } from '../../harness/session/model-session.ts';
import { toolInfo } from '../tool.ts';

/** Seed and sessions on the model, for the checks of any trial. */
export const modelSelftestParts: Omit<SelftestParts, 'checks'> = {
  seed: 1,
  tool: toolInfo,
  open: (venue) =>
    openModelSession({
      kind: 'model',
      profile: venue.profile ?? 'live',
      isolation: null,
      allowMainnetWrites: false,
      venue,
    }),
};
