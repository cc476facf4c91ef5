import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import {
  alice,
  BTC_INDEX_PX,
  bob,
  carol,
  errorCodeOf,
  makeCloid,
  mallory,
  multiSigBundleAction,
  NATIVE,
  ORDER_LOTS,
  restingBidBody,
  statusEntriesOf,
  type TestReply,
  TestVenue,
  USDC,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import type { Address } from '../state/address.ts';
import { actionDecoderByTag } from './index.ts';

/** Mostly the first value: most orders live, and a few have each kind of fault. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...rare: T[]) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

const party = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(alice, bob, carol) },
  { weight: 1, arbitrary: fc.constant(mallory) },
);
const market = mostly(fc.constant(0), 1, 99);
const TICK = 10_000_000;
const px = mostly(
  fc.integer({ min: -2, max: 2 }).map((ticks) => BTC_INDEX_PX + ticks * TICK),
  0,
  1,
  BTC_INDEX_PX * 2,
);
const size = mostly(
  fc.integer({ min: 1, max: 5 }).map((n) => n * ORDER_LOTS),
  0,
  1,
  20_000_000,
);
const handle = fc.option(fc.nat({ max: 3 }).map(makeCloid), { freq: 1 });
const oid = fc.integer({ min: 1_001, max: 1_008 });
const amount = fc.constantFrom('-1', '0', '0.000001', '1.5', '49.999999999999999999', '9000', '20000');

const validators = readDefaultGenesis()
  .validators.slice(0, 2)
  .map(({ validator }) => validator);

const leg = (owner: Address) =>
  fc
    .record({
      market,
      side: fc.constantFrom('bid', 'ask'),
      limit_px: px,
      size,
      tif: mostly(fc.constantFrom('gtc', 'gtc', 'ioc', 'alo'), 'aon'),
      // `cancel_both` removes the resting order it meets even if it also ends the new one; the engine's own test covers it.
      stp_mode: mostly(fc.constantFrom('cancel_oldest', 'cancel_newest'), 'reject'),
      reduce_only: mostly(fc.constant(false), true),
      cloid: handle,
      position_side: mostly<string | null>(fc.constantFrom(null, null, 'long', 'short'), 'up'),
      builder: mostly<object | null>(fc.constant(null), { fee: 2, user: bob }, { fee: 9, user: carol }),
    })
    .map((fields) => restingBidBody(owner, fields));

const change = fc.record({
  market,
  oid: fc.oneof(fc.constant(0), oid),
  cloid: handle,
  new_px: fc.option(px),
  new_size: fc.option(size),
  always_place: fc.boolean(),
});

const ladder = fc
  .record({
    market,
    side: fc.constantFrom('bid', 'ask'),
    n: mostly(fc.integer({ min: 2, max: 4 }), 1, 101),
    px_low: px,
    ticks: fc.integer({ min: 0, max: 6 }),
    total_size: size,
    dist: mostly(fc.constantFrom('flat', 'lin_asc', 'lin_desc'), 'custom'),
    tif: fc.constantFrom('gtc', 'alo'),
    stp_mode: fc.constantFrom('cancel_oldest', 'cancel_newest'),
    reduce_only: mostly(fc.constant(false), true),
    cloid: fc.nat({ max: 3 }).map(makeCloid),
  })
  .map(({ ticks, ...fields }) => ({ ...fields, px_high: fields.px_low + ticks * TICK }));

const chase = fc.record({
  market,
  side: fc.constantFrom('bid', 'ask'),
  size,
  cloid: handle,
  stp_mode: fc.constantFrom('cancel_oldest', 'cancel_newest', 'cancel_both', 'reject'),
  interval_blocks: mostly(fc.integer({ min: 2, max: 4 }), 1, 28_801),
  ttl_ms: mostly(fc.constantFrom(60_000, 3_600_000), 59_999),
  max_reprices: mostly(fc.integer({ min: 1, max: 3 }), 0),
});

const roster = fc.record({ signers: fc.array(party, { maxLength: 3 }), threshold: fc.nat({ max: 3 }) });

/** Bundles for an account that may or may not be multi-sig. Their nonces stay above the envelopes' nonces and inside their window. */
const bundled = fc
  .record({
    user: party,
    inner: fc.oneof(
      fc.constant({ type: 'noop' }),
      roster.map((params) => ({ type: 'convert_to_multi_sig_user', params })),
      party.chain(leg).map((body) => ({ type: 'submit_order', order: body })),
    ),
    signers: fc.array(party, { maxLength: 3 }),
    nonce: fc.integer({ min: 10_000, max: 10_063 }),
  })
  .map(({ user, inner, signers, nonce }) => multiSigBundleAction(user, inner, signers, { nonce }));

/** Returns the catalogue's example of an action; actions whose example is too sparse have their own line below. */
function example(tag: string): fc.Arbitrary<object> {
  const row = actionEntry(tag);
  return fc.constant(row === undefined ? {} : { [row.bodyKey]: row.example });
}

const params = (body: fc.Arbitrary<object>) => body.map((value) => ({ params: value }));
const vaultId = fc.integer({ min: 0, max: 2 });

/** Actions on vaults, whether or not the signer leads the vault. */
const onVaults: Readonly<Record<string, fc.Arbitrary<object>>> = {
  create_vault: params(
    fc.record({
      name: fc.constant('desk'),
      lock_period_secs: fc.constant(0),
      kind: mostly(fc.constant('User'), 'Metaliquidity'),
    }),
  ),
  vault_transfer: params(fc.record({ vault_id: vaultId, deposit: fc.boolean(), amount })),
  vault_distribute: params(fc.record({ vault_id: vaultId, pnl: amount })),
  vault_withdraw: params(fc.record({ vault_id: vaultId, shares: amount })),
  vault_modify: params(
    fc.record({
      vault_id: vaultId,
      new_name: fc.constantFrom(null, 'v2', ''),
      new_management_fee_bps: fc.constantFrom(null, 2_000, 2_001),
      new_paused: fc.constantFrom(null, true, false),
    }),
  ),
  register_metaliquidity_operator: params(fc.record({ vault_id: vaultId, operator: party, allowed: fc.boolean() })),
};

/** Actions on lending pools and on positions bought with borrowed money. */
const onPools = {
  spot_margin_open: params(
    fc.record({
      pair: fc.constantFrom(113, 7),
      size: fc.constantFrom(0, 100),
      limit_px: fc.constantFrom(0, 200_000_000),
      borrow: amount,
    }),
  ),
  spot_margin_close: params(fc.record({ pair: fc.constantFrom(113, 7), limit_px: fc.constantFrom(0, 1) })),
  earn_deposit: params(fc.record({ asset: fc.constantFrom(USDC, NATIVE, 7), amount })),
  earn_withdraw: params(fc.record({ asset: fc.constantFrom(USDC, NATIVE, 7), shares: amount })),
};

const onSubAccounts = {
  create_sub_account: params(
    fc.record({
      name: mostly(fc.constant('desk'), ''),
      explicit_index: fc.constantFrom(null, 0, 1),
      shared_stp_group: fc.boolean(),
    }),
  ),
  sub_account_transfer: params(fc.record({ sub_index: fc.nat({ max: 2 }), deposit: fc.boolean(), amount })),
  sub_account_spot_transfer: params(
    fc.record({
      sub_index: fc.nat({ max: 2 }),
      token: fc.constantFrom(USDC, NATIVE, 7),
      deposit: fc.boolean(),
      amount,
    }),
  ),
};

const onStake = {
  c_deposit: params(fc.record({ amount })),
  c_withdraw: params(fc.record({ amount })),
  token_delegate: params(
    fc.record({
      validator: mostly(fc.constantFrom(...validators), mallory),
      amount,
      is_undelegate: fc.boolean(),
      lock_months: mostly(fc.constantFrom(0, 0, 1), 6, 7),
    }),
  ),
};

/** Transfers to another chain. */
const overBridge = {
  bridge_withdraw: params(
    fc.record({
      chain: mostly(fc.constantFrom('Base', 'Arbitrum'), 'Moon'),
      asset: mostly(fc.constant(0), USDC),
      amount: mostly(fc.constantFrom(1, 1_500_000, 9_000_000_000), 0, 20_000_000_000),
      dst_addr: party,
    }),
  ),
};

/** Transfers to the EVM beside the venue. */
const toEvm = {
  core_evm_transfer: params(
    fc.record(
      {
        amount,
        to_evm: mostly(fc.constant(true), false),
        destination: mostly(party, `0x${'0'.repeat(40)}`),
        asset: fc.constantFrom(0, NATIVE, 7),
        data: fc.constantFrom([], [1, 2]),
        destination_chain_id: mostly(fc.constant(0), 1),
      },
      { requiredKeys: ['amount', 'to_evm', 'destination'] },
    ),
  ),
  send_to_evm_with_data: params(
    fc.record({
      token: fc.constantFrom(0, NATIVE, 7),
      amount,
      source_dex: mostly(fc.constant(0), 1),
      destination_recipient: mostly(party, `0x${'0'.repeat(40)}`),
      to_perp: mostly(fc.constant(false), true),
      destination_chain_id: mostly(fc.constant(0), 1),
      data: fc.constantFrom([], [1, 2]),
      nonce: fc.nat(),
    }),
  ),
};

/** Any built action, valid or not; the signer may or may not be the owner. */
const step = party.chain((signer) => {
  const owner = fc.oneof({ weight: 12, arbitrary: fc.constant(signer) }, party);
  const cancel = owner.chain((o) => fc.record({ owner: fc.constant(o), market, oid }));
  const drawn: Readonly<Record<string, fc.Arbitrary<object>>> = {
    submit_order: owner.chain(leg).map((body) => ({ order: body })),
    batch_order: params(fc.record({ orders: fc.array(leg(signer), { minLength: 1, maxLength: 3 }) })),
    cancel_order: cancel.map((body) => ({ cancel: body })),
    batch_cancel: params(fc.record({ cancels: fc.array(cancel, { minLength: 1, maxLength: 2 }) })),
    cancel_by_cloid: params(fc.record({ asset: market, cloid: fc.nat({ max: 3 }).map(makeCloid) })),
    cancel_all_orders: params(fc.record({ asset: fc.option(market) })),
    modify: params(change),
    batch_modify: params(fc.record({ modifications: fc.array(change, { maxLength: 2 }) })),
    scale_order: params(ladder),
    chase_order: params(chase),
    cancel_chase: params(fc.record({ market, chase_oid: oid })),
    cancel_scale: params(fc.record({ market, cloid: fc.nat({ max: 3 }).map(makeCloid) })),
    schedule_cancel: params(fc.record({ owner, cancel_at_block: fc.nat({ max: 40 }) })),
    update_leverage: params(
      fc.record({ owner, asset: market, leverage: fc.nat({ max: 101 }), is_isolated: fc.boolean() }),
    ),
    send_asset: params(
      fc.record({
        source_dex: fc.nat({ max: 1 }),
        destination_dex: fc.nat({ max: 1 }),
        asset: fc.constantFrom(USDC, NATIVE, 7),
        destination: party,
        amount,
        to_perp: fc.boolean(),
      }),
    ),
    ...toEvm,
    ...onSubAccounts,
    ...onVaults,
    ...onStake,
    ...onPools,
    ...overBridge,
    set_position_mode: params(fc.record({ owner, hedge: fc.boolean() })),
    user_set_abstraction: params(
      fc.record({
        kind: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
        value: fc.constantFrom('0', '1', '1', '2000', '20000', '-1'),
      }),
    ),
    usd_class_transfer: params(fc.record({ ntl: amount, to_perp: fc.boolean() })),
    set_referrer: params(fc.record({ referrer: party })),
    convert_to_multi_sig_user: params(roster),
    multi_sig: bundled,
    approve_agent: params(fc.record({ agent: party, expires_at_ms: fc.constantFrom(null, 1) })),
  };
  const action = fc.oneof(
    ...[...actionDecoderByTag.keys()].map((type) => ({
      weight: type === 'submit_order' ? 12 : 1,
      arbitrary: (drawn[type] ?? example(type)).map((body) => ({ type, ...body })),
    })),
  );
  return action.map((body) => ({ signer, body }));
});

function isRefused(answer: TestReply): boolean {
  const statuses = statusEntriesOf(answer);
  if (statuses.length === 0) return errorCodeOf(answer) !== undefined;
  return statuses.every((entry) => typeof entry === 'object' && entry !== null && 'error' in entry);
}

test('a refused action changes nothing but its nonce, and no sequence creates or destroys money', () => {
  fc.assert(
    fc.property(fc.noBias(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' })), (steps) => {
      const venue = new TestVenue();
      // The twin runs the same blocks without the refused actions, since the start of a block changes state by itself.
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
