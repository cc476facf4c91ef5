import type { Core } from '../core.ts';
import { formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { listReferrers, type Referee } from '../state/referrals.ts';
import { defineRead } from './read.ts';
import { compareAddresses, compareUsdDescending } from './referral-order.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface RefereeRow extends Readonly<Referee> {
  readonly user: Address;
}

/** @source supplement, reads: referral_referees */
export interface ReferralRefereesReadRules {
  readonly row: RowMakers<RefereeRow>;
  /** Order of the rows, highest contribution first. */
  readonly order: (left: RefereeRow, right: RefereeRow) => number;
  readonly clamp: (limit: number | null) => number;
  readonly rows: (core: Core, referrer: Address) => readonly RefereeRow[];
}

const DEFAULT = 100;
const MOST = 500;

export const referralRefereesReadRules: ReferralRefereesReadRules = {
  row: {
    user: ({ user }) => user,
    bound_ms: ({ boundMs }) => boundMs,
    volume_since_bind: ({ volume }) => formatUsd(volume),
    fees_paid: ({ fees }) => formatUsd(fees),
    rewarded: ({ rewarded }) => formatUsd(rewarded),
  },
  order: (left, right) =>
    compareUsdDescending(left.rewarded, right.rewarded) || compareAddresses(left.user, right.user),
  clamp: (limit) => Math.min(MOST, limit ?? DEFAULT),
  rows: ({ state }, referrer) =>
    [...(listReferrers(state).get(referrer)?.referees ?? [])].map(([user, row]) => ({ user, ...row })),
};

/** Accounts referred by one account, with the contribution of each. */
export const referralRefereesRead = defineRead('referral_referees', (core, { address, limit }) => {
  const { rows, row, order, clamp } = core.rules.reads.referralReferees;
  const referees = rows(core, address).toSorted(order).slice(0, clamp(limit));
  return { body: { address, referees: referees.map((referee) => buildRow(core, row, referee)) } };
});
