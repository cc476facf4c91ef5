import { isJsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { type Usd, ZERO_USD } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import type { ReferralLeaderboardReadRules } from '../reads/referral-leaderboard.ts';
import type { RefereeRow, ReferralRefereesReadRules } from '../reads/referral-referees.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { Fault } from './fault.ts';
import { makeReadBodyEdit, removedReadEdit } from './operators/transport.ts';
import { makeReplyBodyEdit } from './operators/wire.ts';

const referees = rulesEditorAt('reads', 'referralReferees');
const leaders = rulesEditorAt('reads', 'referralLeaderboard');

/** Faults in the reads of codes, referees, leaders and points, which are part of the next release. */
export const referralCodesFaults: readonly Fault[] = [
  {
    id: 'referrals.referees-unknown',
    clause: 'referrals.state.codes',
    title: 'the next release does not know referral_referees',
    needs: ['next'],
    edit: removedReadEdit('referral_referees'),
  },
  {
    id: 'referrals.codes-owned',
    clause: 'referrals.state.codes',
    title: 'a code that nobody has is owned by the zero address',
    needs: ['next'],
    edit: makeReadBodyEdit('referral_code', (body) => ({ ...body, owner: zeroAddress })),
  },
  {
    id: 'referrals.referee-unlisted',
    clause: 'referrals.state.referees',
    title: 'nobody is listed, whomever a referrer has brought',
    needs: ['next'],
    edit: referees(() => ({ rows: () => [] })),
  },
  {
    id: 'referrals.referee-rewards-of-fees',
    clause: 'referrals.state.referees',
    title: 'the whole fee of a referee is told as its reward',
    needs: ['next'],
    edit: referees(({ row }) => ({ row: { ...row, rewarded: ({ fees }) => formatUsd(fees) } })),
  },
  {
    id: 'referrals.referee-pays-nothing',
    clause: 'referrals.state.referees',
    title: 'a referee is told to have paid nothing',
    needs: ['next'],
    edit: referees(({ row }) => ({ row: { ...row, fees_paid: () => '0' } })),
  },
  {
    id: 'referrals.first-referee-alone-earns',
    clause: 'referrals.state.referees',
    title: 'of several referees the first one alone is told to have earned anything',
    needs: ['next'],
    edit: referees(({ rows }) => ({ rows: othersWithout(rows, { rewarded: ZERO_USD }) })),
  },
  {
    id: 'referrals.first-referee-alone-trades',
    clause: 'referrals.state.referees',
    title: 'of several referees the first one alone is told to have traded',
    needs: ['next'],
    edit: referees(({ rows }) => ({ rows: othersWithout(rows, { volume: ZERO_USD }) })),
  },
  {
    id: 'referrals.least-rewarded-first',
    clause: 'referrals.state.referees',
    title: 'of several referees the one that brought least is told first',
    needs: ['next'],
    edit: referees(({ order }) => ({ order: (left, right) => order(right, left) })),
  },
  {
    id: 'referrals.claimed-once-told',
    clause: 'referrals.state.leaders',
    title: 'the leaderboard tells of the first claim and of none after it',
    needs: ['next'],
    edit: leaders(({ row }) => ({ row: { ...row, claimed: firstClaim() } })),
  },
  {
    id: 'referrals.claimed-untold',
    clause: 'referrals.state.leaders',
    title: 'the leaderboard tells of no claim',
    needs: ['next'],
    edit: leaders(({ row }) => ({ row: { ...row, claimed: () => '0' } })),
  },
  {
    id: 'referrals.leaders-recounted',
    clause: 'referrals.state.leaders',
    title: 'the leaderboard counts a referrer among its referees',
    needs: ['next'],
    edit: leaders(({ row }) => ({ row: { ...row, referee_count: ({ count }) => count + 1 } })),
  },
  {
    id: 'transport.points-forgotten',
    clause: 'transport.retired.points-served',
    title: 'the next release does not know points_weeks',
    needs: ['next'],
    edit: removedReadEdit('points_weeks'),
  },
  {
    id: 'referrals.code-served',
    clause: 'referrals.state.no-codes',
    title: 'the owner of a code can be asked for today',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      if (!isJsonObject(request) || request.type !== 'referral_code') return reply;
      return { ...reply, status: 200, body: printJson({ data: { type: 'referral_code', code: 'abc', owner: null } }) };
    }, '/info'),
  },
];

/** Serves the first referee unchanged and every other one with wrong figures. */
function othersWithout(rows: ReferralRefereesReadRules['rows'], figures: Partial<RefereeRow>): typeof rows {
  return (core, referrer) => rows(core, referrer).map((row, nth) => (nth === 0 ? row : { ...row, ...figures }));
}

/** Serves a referrer's first claimed sum ever after. */
function firstClaim(): ReferralLeaderboardReadRules['row'][string] {
  const firstClaims = new WeakMap<VenueState, Map<Address, Usd>>();
  return ({ address, claimed }, { state }) => {
    const ofState = firstClaims.get(state) ?? new Map<Address, Usd>();
    firstClaims.set(state, ofState);
    if (!ofState.has(address) && claimed > 0n) ofState.set(address, claimed);
    return formatUsd(ofState.get(address) ?? claimed);
  };
}
