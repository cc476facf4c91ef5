import type { ActionTag } from '../../../spec-schemas/catalogue/actions.ts';
import type { ModelReadType } from '../reads/compared-read.ts';

// Reads and channels that the model has built and no campaign compares, with the reason. Each list may only shrink.

export const readsNotCompared: { readonly [type in ModelReadType]?: string } = {
  exchange_status: "height and time are followed block by block; the rest is the node's own",
  referral_code: 'no action registers a code',
  referral_referees: 'what counts for a referee is left open (D196)',
  referral_leaderboard: 'as of referral_referees, and it shows who was there before',
  points_weeks: 'nothing says how points are issued (D196)',
  points_leaderboard: 'as of points_weeks',
  points_user: 'as of points_weeks',
};

export const channelsNotCompared: Readonly<Record<string, string>> = {
  markets: 'marks are adopted, so it would be compared with itself',
  notifications: 'tells of moves between margin bands, which sequences keep away from (D95)',
};

export const actionsNotGenerated: { readonly [tag in ActionTag]?: string } = {};
