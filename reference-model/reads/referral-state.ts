import type { Usd } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { referralCreditOf, referrerOf } from '../state/referrals.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface AccountWithReferral {
  readonly address: Address;
  readonly credit: Usd;
  readonly referrer: Address | null;
}

/** The same account under both names. @source supplement, reads: referral_state */
export interface ReferralStateReadRules {
  readonly body: RowMakers<AccountWithReferral>;
}

export const referralStateReadRules: ReferralStateReadRules = {
  body: {
    user: ({ address }) => address,
    address: ({ address }) => address,
    claimable_rewards: ({ credit }) => formatUsd(credit),
    referrer: ({ referrer }) => referrer,
  },
};

export const referralStateRead = defineRead('referral_state', (core, { address }) => {
  const credit = referralCreditOf(core.state, address);
  const referrer = referrerOf(core.state, address) ?? null;
  return { body: buildRow(core, core.rules.reads.referralState.body, { address, credit, referrer }) };
});
