import { expect, test } from 'vitest';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { channels } from '../../spec-schemas/catalogue/channels.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { sourcesAt } from './walls.ts';

/** Entries that the model's own tests reach only in loops over the catalogue, never by name. Entries may only be removed. */
const inLoopsAlone = [
  'approved_brokers',
  'broker_state',
  'builder_state',
  'claim_rewards',
  'delegator_rewards',
  'fba_batch_state',
  'mip3_active_bids',
  'mip3_deployer_oracle',
  'option_series',
  'perp_dexs',
  'perp_set_sub_deployers',
  'points_leaderboard',
  'points_user',
  'points_weeks',
  'referral_code',
  'referral_leaderboard',
  'referral_referees',
  'referral_state',
  'rfq_accept',
  'rfq_quote',
  'spot_margin_state',
  'spot_margin_withdraw',
  'user_interest',
  'validator_l1_votes',
];

const tests = sourcesAt('reference-model/**/*.test.ts');
const ofFeed = tests.filter(({ path }) => path.startsWith('reference-model/feed/'));
const ofTheRest = tests.filter((each) => !ofFeed.includes(each));

function unnamedIn(sources: typeof tests, entries: readonly string[]): readonly string[] {
  return entries.filter((entry) => !sources.some(({ text }) => text.includes(`'${entry}'`))).toSorted();
}

// A read and a channel may share a name: each must be named in tests of its own kind.

test('each action and read is named in a test of the model, beside it or among those of its kind', () => {
  expect(unnamedIn(ofTheRest, [...Object.keys(actions), ...Object.keys(reads)])).toEqual(inLoopsAlone);
});

test('each channel is named in a test of the feed', () => {
  const names = channels.map(({ name }) => name);
  expect(unnamedIn(ofFeed, [...new Set(names)])).toEqual([]);
});
