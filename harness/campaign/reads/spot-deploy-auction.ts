import type { ReadComparisonOverrides } from './compared-read.ts';

/** The clock is compared only once the sequence has set it: the shadow does not know the effect of earlier registrations. */
export const spotDeployAuctionComparison: ReadComparisonOverrides = {
  type: 'spot_deploy_auction',
  follows: [],
  sinceRun({ type, sealed_round, ...clock }, { sinceHeight }) {
    return {
      ...(type === undefined ? {} : { type }),
      ...(sealed_round === undefined ? {} : { sealed_round }),
      ...(Number(clock.opened_at_block) > sinceHeight ? clock : {}),
    };
  },
};
