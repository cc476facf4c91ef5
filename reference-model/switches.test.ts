import { expect, test } from 'vitest';
import { allSwitches, type SwitchId } from '../spec-schemas/switches.ts';
import { alice, statusEntryErrorCode, submitOrderAction, TestVenue } from './chain/chain.fixture.ts';
import { enactVote } from './governance/enacted-votes.fixture.ts';
import { switchesOffEdit } from './switches.ts';

const PAIR = 110;
const venueWithout = (...ids: readonly SwitchId[]) => new TestVenue([switchesOffEdit(ids)]);

const token = {
  type: 'spot_register_token',
  params: { symbol: 'ACME', sz_decimals: 2, wei_decimals: 4, max_deploy_fee: '10000' },
};
const market = { type: 'perp_register_asset', params: { symbol: 'ACME:X', name: 'ACME', decimals: 0 } };
const crossing = { type: 'core_evm_transfer', params: { amount: '1', to_evm: true, destination: alice } };
const margin = { type: 'spot_margin_open', params: { pair: PAIR, size: 100, limit_px: 100_000_000, borrow: '1' } };

test.each([
  ['mip1', token],
  ['mip3', market],
  ['evm', crossing],
  ['spot-margin', margin],
] as const)('what %s turns on is refused in the words of the documents', (id, action) => {
  const sign = allSwitches.find((each) => each.id === id)?.sign;
  const { body } = venueWithout(id).act(alice, action);
  const message = sign !== undefined && 'text' in sign ? sign.text : '';
  expect(body).toEqual({ error: { code: 'PRECONDITION_FAILED', message } });
});

test('a vote enables a lane again, and a pair cannot be calibrated', () => {
  const venue = venueWithout('mip1', 'spot-margin');
  enactVote(venue, 'SetDeployFigures', { mip1_enabled: true });
  expect(venue.act(alice, token).status).toBe(202);
  expect(() => enactVote(venue, 'SetSpotMargin', { pair: PAIR, init_bps: '2000', maint_bps: '1000' })).toThrow();
});

test('flags keep their initial values until a vote', () => {
  const venue = venueWithout('spot', 'post-only');
  expect(venue.core.state.flags).toMatchObject({ spotDisabled: true, postOnly: true });
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice)))).toBe('PRECONDITION_FAILED');
  enactVote(venue, 'SetPostOnly', { post_only: false });
  expect(statusEntryErrorCode(venue.act(alice, submitOrderAction(alice)))).toBeUndefined();
});
