import type { SelftestParts } from '../harness/selftest/selftest.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { allChecks } from '../scenarios/index.ts';
import { tool } from './tool.ts';

/** Every check, one seed, and sessions on the model: what a selftest and the count of coverage run on. */
export const modelParts: SelftestParts = {
  checks: allChecks,
  seed: 1,
  tool,
  open: (venue) =>
    openModelSession({
      kind: 'model',
      profile: venue.profile ?? 'live',
      isolation: null,
      allowMainnetWrites: false,
      venue,
    }),
};
