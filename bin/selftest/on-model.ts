import type { SelftestParts } from '../../harness/selftest/selftest.ts';
import { openModelSession } from '../../harness/session/model-session.ts';
import { toolInfo } from '../tool.ts';

/** Seed and sessions on the model: what the checks of a trial run on, whichever they are. */
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
