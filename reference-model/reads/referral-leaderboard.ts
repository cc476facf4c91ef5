import type { Core } from '../core.ts';
import { formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { listReferrers, type Referrer } from '../state/referrals.ts';
import { defineRead } from './read.ts';
import { compareAddresses, compareUsdDescending } from './referral-order.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface ReferrerRow extends Pick<Readonly<Referrer>, 'fees' | 'rewarded' | 'claimed'> {
  readonly address: Address;
  readonly count: number;
}

/** @source supplement, reads: referral_leaderboard */
export interface ReferralLeaderboardReadRules {
  readonly row: RowMakers<ReferrerRow>;
  /** Order of the rows, highest earnings first. */
  readonly order: (left: ReferrerRow, right: ReferrerRow) => number;
  readonly clamp: (limit: number | null) => number;
  readonly rows: (core: Core) => readonly ReferrerRow[];
}

const DEFAULT = 50;
const MOST = 200;

export const referralLeaderboardReadRules: ReferralLeaderboardReadRules = {
  row: {
    address: ({ address }) => address,
    // No documented action registers a code.
    code: () => null,
    referee_count: ({ count }) => count,
    referred_fees: ({ fees }) => formatUsd(fees),
    rewarded: ({ rewarded }) => formatUsd(rewarded),
    claimed: ({ claimed }) => formatUsd(claimed),
  },
  order: (left, right) =>
    compareUsdDescending(left.rewarded, right.rewarded) ||
    right.count - left.count ||
    compareAddresses(left.address, right.address),
  clamp: (limit) => Math.min(MOST, limit ?? DEFAULT),
  rows: ({ state }) =>
    [...listReferrers(state)].map(([address, { referees, ...sums }]) => ({ address, count: referees.size, ...sums })),
};

/** Referrers, ranked by their earnings. */
export const referralLeaderboardRead = defineRead('referral_leaderboard', (core, { limit }) => {
  const { rows, row, order, clamp } = core.rules.reads.referralLeaderboard;
  const leaders = rows(core).toSorted(order).slice(0, clamp(limit));
  return { body: { rows: leaders.map((leader) => buildRow(core, row, leader)) } };
});
