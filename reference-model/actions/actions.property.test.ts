import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Answered,
  alice,
  bob,
  carol,
  cloid,
  codeOf,
  LOTS,
  mallory,
  NATIVE,
  order,
  PX,
  statusesOf,
  TestVenue,
  USDC,
} from '../chain/chain-fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import type { Address } from '../state/address.ts';

/** Mostly the first value, so that most orders live and some of each fault stand among them. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...rare: T[]) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

const party = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(alice, bob, carol) },
  { weight: 1, arbitrary: fc.constant(mallory) },
);
const market = mostly(fc.constant(0), 1, 99);
const TICK = 10_000_000;
const px = mostly(
  fc.integer({ min: -2, max: 2 }).map((ticks) => PX + ticks * TICK),
  0,
  1,
  PX * 2,
);
const size = mostly(
  fc.integer({ min: 1, max: 5 }).map((n) => n * LOTS),
  0,
  1,
  20_000_000,
);
const handle = fc.option(fc.nat({ max: 3 }).map(cloid), { freq: 1 });
const oid = fc.integer({ min: 1_001, max: 1_008 });
const amount = fc.constantFrom('-1', '0', '0.000001', '1.5', '49.999999999999999999', '9000', '20000');

const leg = (owner: Address) =>
  fc
    .record({
      market,
      side: fc.constantFrom('bid', 'ask'),
      limit_px: px,
      size,
      tif: mostly(fc.constantFrom('gtc', 'gtc', 'ioc', 'alo'), 'aon'),
      // `cancel_both` takes off the resting order that it meets even where it ends the new one: the engine's test tells.
      stp_mode: mostly(fc.constantFrom('cancel_oldest', 'cancel_newest'), 'reject'),
      reduce_only: mostly(fc.constant(false), true),
      cloid: handle,
      position_side: mostly<string | null>(fc.constant(null), 'long'),
    })
    .map((fields) => order(owner, fields));

const change = fc.record({
  market,
  oid: fc.oneof(fc.constant(0), oid),
  cloid: handle,
  new_px: fc.option(px),
  new_size: fc.option(size),
  always_place: fc.boolean(),
});

/** Any action of the build, valid or not, for an owner that the signer is or is not. */
const step = party.chain((signer) => {
  const owner = fc.oneof({ weight: 12, arbitrary: fc.constant(signer) }, party);
  const params = (type: string, body: fc.Arbitrary<object>) => body.map((value) => ({ type, params: value }));
  const cancel = owner.chain((o) => fc.record({ owner: fc.constant(o), market, oid }));
  const action = fc.oneof(
    { weight: 12, arbitrary: owner.chain(leg).map((body) => ({ type: 'submit_order', order: body })) },
    params('batch_order', fc.record({ orders: fc.array(leg(signer), { minLength: 1, maxLength: 3 }) })),
    cancel.map((body) => ({ type: 'cancel_order', cancel: body })),
    params('batch_cancel', fc.record({ cancels: fc.array(cancel, { minLength: 1, maxLength: 2 }) })),
    params('cancel_by_cloid', fc.record({ asset: market, cloid: fc.nat({ max: 3 }).map(cloid) })),
    params('cancel_all_orders', fc.record({ asset: fc.option(market) })),
    params('modify', change),
    params('batch_modify', fc.record({ modifications: fc.array(change, { maxLength: 2 }) })),
    params('schedule_cancel', fc.record({ owner, cancel_at_block: fc.nat({ max: 40 }) })),
    params(
      'update_leverage',
      fc.record({ owner, asset: market, leverage: fc.nat({ max: 101 }), is_isolated: fc.boolean() }),
    ),
    params(
      'send_asset',
      fc.record({
        source_dex: fc.nat({ max: 1 }),
        destination_dex: fc.nat({ max: 1 }),
        asset: fc.constantFrom(USDC, NATIVE, 7),
        destination: party,
        amount,
        to_perp: fc.boolean(),
      }),
    ),
    params('approve_agent', fc.record({ agent: party, expires_at_ms: fc.constantFrom(null, 1) })),
    fc.constant({ type: 'noop' }),
  );
  return action.map((body) => ({ signer, body }));
});

function isRefused(answer: Answered): boolean {
  const statuses = statusesOf(answer);
  if (statuses.length === 0) return codeOf(answer) !== undefined;
  return statuses.every((entry) => typeof entry === 'object' && entry !== null && 'error' in entry);
}

test('a refused action changes nothing but its nonce, and no sequence makes or loses money', () => {
  fc.assert(
    fc.property(fc.noBias(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })), (steps) => {
      const venue = new TestVenue();
      // The same blocks without the refused actions: what begins a block is no work of theirs.
      const twin = new TestVenue();
      steps.forEach(({ signer, body }, at) => {
        const envelope = { nonce: at + 1 };
        const answer = venue.act(signer, body, envelope);
        if (!isRefused(answer)) twin.act(signer, body, envelope);
        else if (venue.core.state.height > twin.core.state.height) twin.commit();
        expect(venue.footprint()).toBe(twin.footprint());
        assertConservation(venue.core);
      });
    }),
    { numRuns: 60 },
  );
});
