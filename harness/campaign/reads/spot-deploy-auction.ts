import type { OwnComparison } from './compared-read.ts';

/** The clock is set by registrations of before the run, of which one of two tells nobody; no sequence sets it. */
export const spotDeployAuction: OwnComparison = {
  type: 'spot_deploy_auction',
  follows: [],
  since: ({ type, sealed_round }) => ({
    ...(type === undefined ? {} : { type }),
    ...(sealed_round === undefined ? {} : { sealed_round }),
  }),
};
