import { expect, test } from 'vitest';
import { usd } from '../../numeric/planes.ts';
import { earnSharesOf } from '../../state/earn.ts';
import { deriveAddressOfSubAccount } from '../../state/sub-accounts.ts';
import { alice, bob, makeFundedVenue, postAndCommit, TestSocket } from '../feed.fixture.ts';

const cloid = `0x${'c1'.repeat(16)}`;

function listening(channel: string, user = alice.address, variants = {}) {
  const venue = makeFundedVenue({ variants });
  postAndCommit(venue, bob.order('ask', 60_000, 2_000));
  const client = new TestSocket(venue);
  client.subscribe(channel, { user });
  return { venue, client };
}

test('fills starts empty and sends each party its own leg', () => {
  const { venue, client } = listening('fills');
  client.subscribe('fills', { user: bob.address });
  expect(client.data('fills')).toEqual([[], []]);
  postAndCommit(venue, alice.order('bid', 60_000, 500, { cloid }));
  const shared = { coin: 'BTC', px: '60000', sz: '0.005', time: venue.timeMs };
  const [takerFill, made] = client.data('fills');
  expect(takerFill).toMatchObject([{ ...shared, side: 'B', cloid, crossed: true }]);
  expect(made).toMatchObject([{ ...shared, side: 'A', cloid: null, crossed: false }]);
});

test('order_updates reports open, filled and cancelled orders', () => {
  const { venue, client } = listening('order_updates');
  expect(client.data('order_updates')).toEqual([[]]);
  postAndCommit(venue, alice.order('bid', 59_000, 500, { cloid }));
  const [[opened]] = client.data('order_updates') as [[{ order: { oid: string } }]]; // shape asserted below
  expect(opened).toEqual({
    order: {
      coin: 'BTC',
      side: 'B',
      px: '59000',
      sz: '0.005',
      orig_sz: '0.005',
      oid: opened.order.oid,
      cloid,
      tif: 'gtc',
      reduce_only: false,
      trigger: null,
      inserted_at: venue.timeMs,
    },
    status: 'open',
    filled_sz: null,
    avg_px: null,
    reason: null,
    time: venue.timeMs,
  });
  postAndCommit(venue, alice.order('bid', 60_000, 250));
  expect(client.data('order_updates')).toMatchObject([
    [{ status: 'filled', filled_sz: '0.0025', avg_px: '60000', order: { sz: '0', inserted_at: null } }],
  ]);
  const cancel = { owner: alice.address, market: 0, oid: BigInt(opened.order.oid) };
  postAndCommit(venue, alice.envelope({ type: 'cancel_order', cancel }));
  expect(client.data('order_updates')).toMatchObject([[{ status: 'canceled', order: { oid: opened.order.oid } }]]);
});

test('order_updates reports a refused order with status, reason and handle but no oid', () => {
  const { venue, client } = listening('order_updates');
  client.frames();
  postAndCommit(venue, alice.order('bid', 59_000, 0.5e9, { cloid }));
  const [[refused]] = client.data('order_updates') as [[Record<string, unknown>]]; // shape asserted below
  expect(refused).toMatchObject({ status: 'rejected', order: { cloid, oid: null }, filled_sz: null });
  expect(refused.reason).toMatch(/./);
  expect(Object.keys(refused)).not.toContain('action_hash');
});

test('order_updates stays silent about cancel_all_orders, open_orders does not', () => {
  const { venue, client } = listening('order_updates', bob.address);
  client.subscribe('open_orders', { user: bob.address });
  expect(client.data('open_orders')).toMatchObject([[{ px: '60000', orig_sz: null, sz: '0.02', trigger: null }]]);
  postAndCommit(venue, bob.envelope({ type: 'cancel_all_orders', params: { owner: bob.address } }));
  expect(client.frames()).toEqual([{ channel: 'open_orders', data: [], is_snapshot: false }]);
});

test('account_state shows the whole body and pushes when anything but its time changed', () => {
  const { venue, client } = listening('account_state');
  expect(client.frames().at(-1)).toMatchObject({
    data: { address: alice.address, account_value: '100000', tier: 'Safe', height: venue.height },
    is_snapshot: true,
  });
  venue.commit(5);
  expect(client.frames()).toEqual([]);
  postAndCommit(venue, alice.order('bid', 60_000, 500));
  expect(client.frames()).toMatchObject([
    { channel: 'account_state', data: { height: venue.height }, is_snapshot: false },
  ]);
});

test('D24=heartbeat repeats the account every 4 commits', () => {
  const { venue, client } = listening('account_state', alice.address, { D24: 'heartbeat' });
  client.frames();
  venue.commit(8);
  expect(client.data('account_state')).toHaveLength(2);
});

test('D25=open-orders-always marks every frame of open_orders', () => {
  const { venue, client } = listening('open_orders', alice.address, { D25: 'open-orders-always' });
  client.frames();
  postAndCommit(venue, alice.order('bid', 59_000, 500));
  expect(client.frames()).toMatchObject([{ is_snapshot: true }]);
});

test("ledger_updates reports a leader's moves to and from a vault, but no shares", () => {
  const { venue, client } = listening('ledger_updates', alice.address);
  postAndCommit(venue, alice.envelope({ type: 'create_vault', params: { name: 'desk', lock_period_secs: 0 } }));
  const seed = (amount: string, deposit = true) =>
    postAndCommit(venue, alice.envelope({ type: 'vault_transfer', params: { vault_id: 1, deposit, amount } }));
  client.frames();
  seed('12.509');
  const record = { kind: 'vault_transfer', amount: '12.5', time: venue.timeMs };
  expect(client.data('ledger_updates')).toEqual([[record]]);
  seed('2', false);
  expect(client.data('ledger_updates')).toEqual([[{ ...record, amount: '2', time: venue.timeMs }]]);
  postAndCommit(venue, alice.envelope({ type: 'vault_distribute', params: { vault_id: 1, pnl: '3' } }));
  expect(client.frames()).toEqual([]);
  const late = new TestSocket(venue);
  late.subscribe('ledger_updates', { user: alice.address });
  expect(late.data('ledger_updates')).toMatchObject([[{ amount: '2' }, { amount: '12.5' }]]);
});

test('ledger_updates reports moves to and from another chain under their own name', () => {
  const { venue, client } = listening('ledger_updates', alice.address);
  client.frames();
  const withdrawal = { chain: 'Base', asset: 0, amount: 2_500_000, dst_addr: alice.address };
  postAndCommit(venue, alice.envelope({ type: 'bridge_withdraw', params: withdrawal }));
  const about = { token: 'USDC', asset: venue.core.params.usdc, via: 'metabridge' };
  const left = { kind: 'withdraw', amount: '2.5', time: venue.timeMs, ...about, chain: 'base' };
  expect(client.data('ledger_updates')).toEqual([[left]]);
  const credit = { type: 'bridge_credit', account: alice.address, amount: usd(10n ** 18n), chain: 2 } as const;
  venue.queueSystem({ ...credit, messageId: `0x${'0d'.repeat(32)}` });
  venue.commit();
  const came = { kind: 'deposit', amount: '1', time: venue.timeMs, ...about, chain: 'arbitrum' };
  expect(client.data('ledger_updates')).toEqual([[came]]);
});

test('ledger_updates reports a move between master and sub-account to both, under its own kind', () => {
  const { venue, client } = listening('ledger_updates', alice.address);
  const sub = deriveAddressOfSubAccount(alice.address, 3);
  client.subscribe('ledger_updates', { user: sub });
  const params = { name: 'desk', explicit_index: 3, shared_stp_group: false };
  postAndCommit(venue, alice.envelope({ type: 'create_sub_account', params }));
  client.frames();
  const moving = { sub_index: 3, deposit: true };
  postAndCommit(venue, alice.envelope({ type: 'sub_account_transfer', params: { ...moving, amount: '12.5' } }));
  const cash = { kind: 'sub_account_transfer', amount: '12.5', time: venue.timeMs };
  expect(client.data('ledger_updates')).toEqual([[{ ...cash, destination: sub }], [{ ...cash, from: alice.address }]]);
  const { usdc: token } = venue.core.params;
  const back = { sub_index: 3, deposit: false, token, amount: '2' };
  postAndCommit(venue, alice.envelope({ type: 'sub_account_spot_transfer', params: back }));
  const spot = { kind: 'sub_account_spot_transfer', amount: '2', time: venue.timeMs, token: 'USDC', asset: token };
  expect(client.data('ledger_updates')).toEqual([[{ ...spot, from: sub }], [{ ...spot, destination: alice.address }]]);
});

test('ledger_updates reports a move to both sides, and earlier moves in the first frame', () => {
  const { venue, client } = listening('ledger_updates');
  client.subscribe('ledger_updates', { user: bob.address });
  expect(client.data('ledger_updates')).toEqual([[], []]);
  const { usdc } = venue.core.params;
  const params = {
    source_dex: 0,
    destination_dex: 0,
    asset: usdc,
    destination: bob.address,
    amount: '12.5',
    to_perp: false,
  };
  postAndCommit(venue, alice.envelope({ type: 'send_asset', params }));
  const sent = { kind: 'usd_send', amount: '12.5', time: venue.timeMs, destination: bob.address };
  expect(client.data('ledger_updates')).toEqual([
    [sent],
    [{ kind: 'usd_receive', amount: '12.5', time: venue.timeMs, from: alice.address }],
  ]);
  const late = new TestSocket(venue);
  late.subscribe('ledger_updates', { user: alice.address });
  expect(late.data('ledger_updates')).toEqual([[sent]]);
});

test.each([
  [{}, 'usd_send', 'asset_send'],
  [{ D104: 'asset' }, 'asset_send', 'asset_send'],
  [{ D104: 'spot' }, 'usd_send', 'spot_send'],
])('in the form %j a send of USDC is %s and one of a token %s', (variants, ofUsdc, ofToken) => {
  const venue = makeFundedVenue({ variants });
  const { usdc, native } = venue.core.params;
  venue.queueSystem({
    type: 'gov_adjust_spot_balance',
    account: alice.address,
    asset: native,
    value: '5',
    castBy: null,
  });
  venue.commit();
  const client = new TestSocket(venue);
  client.subscribe('ledger_updates', { user: alice.address });
  client.frames();
  for (const asset of [usdc, native]) {
    const params = { source_dex: 0, destination_dex: 0, asset, destination: bob.address, amount: '2', to_perp: false };
    postAndCommit(venue, alice.envelope({ type: 'send_asset', params }));
  }
  const kinds = client
    .data('ledger_updates')
    .flatMap((records) => (records as { kind: string }[]).map((it) => it.kind));
  expect(kinds).toEqual([ofUsdc, ofToken]);
});

test.each([
  [{}, '2'],
  [{ D270: 'signed' }, '-2'],
])('in the form %j the record of a send tells %s, and that of its receipt 2', (variants, amount) => {
  const venue = makeFundedVenue({ variants });
  const client = new TestSocket(venue);
  for (const { address: user } of [alice, bob]) client.subscribe('ledger_updates', { user });
  client.frames();
  const { usdc: asset } = venue.core.params;
  const params = { source_dex: 0, destination_dex: 0, asset, destination: bob.address, amount: '2', to_perp: false };
  postAndCommit(venue, alice.envelope({ type: 'send_asset', params }));
  expect(client.data('ledger_updates')).toMatchObject([[{ amount }], [{ amount: '2' }]]);
});

test.each([
  [{}, []],
  [{ D127: 'told' }, ['earn_deposit']],
])('in the form %j what goes into a pool that lends is told as %j', (variants, kinds) => {
  const venue = makeFundedVenue({ variants });
  const client = new TestSocket(venue);
  client.subscribe('ledger_updates', { user: alice.address });
  client.frames();
  postAndCommit(
    venue,
    alice.envelope({ type: 'earn_deposit', params: { asset: venue.core.params.usdc, amount: '5' } }),
  );
  expect(earnSharesOf(venue.core.state, venue.core.params.usdc, alice.address)).toBeGreaterThan(0n);
  const reportedKinds = client
    .data('ledger_updates')
    .flatMap((records) => (records as { kind: string }[]).map((it) => it.kind));
  expect(reportedKinds).toEqual(kinds);
});

test('a balance vote is a system credit', () => {
  const { venue, client } = listening('ledger_updates');
  client.frames();
  venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice.address, value: '100001.5', castBy: null });
  venue.commit();
  expect(client.data('ledger_updates')).toMatchObject([[{ kind: 'system_credit', amount: '1.5', token: 'USDC' }]]);
});

test('notifications reports a change of the liquidation band', () => {
  const { venue, client } = listening('notifications');
  expect(client.data('notifications')).toEqual([[]]);
  postAndCommit(venue, alice.order('bid', 60_000, 2_000));
  venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice.address, value: '13', castBy: null });
  venue.commit();
  const [notifications] = client.data('notifications');
  expect(notifications).toMatchObject([
    { kind: expect.stringMatching(/^(yellow_card|forced_close_tier)$/), time: venue.timeMs },
  ]);
  venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice.address, value: '100000', castBy: null });
  venue.commit();
  expect(client.data('notifications')).toMatchObject([[{ kind: 'tier_cleared' }]]);
});

test('a parked leg is reported when it is parked, as it is listed, and when it is removed', () => {
  const { venue, client } = listening('order_updates');
  client.subscribe('open_orders', { user: alice.address });
  client.frames();
  const trigger = { trigger_px: 57_000 * 1e8, is_market: true, tpsl: 'sl' };
  postAndCommit(venue, alice.order('ask', 60_000, 500, { cloid, trigger }));
  const shown = { trigger_px: '57000', trigger_above: false, is_parked: true, is_market: true, limit_px: null };
  const texts = client.frames();
  const data = (channel: string) => texts.filter((frame) => frame.channel === channel).map((frame) => frame.data);
  expect(data('order_updates')).toMatchObject([
    [
      {
        status: 'parked',
        reason: null,
        order: { cloid, tif: 'trigger', sz: '0.005', reduce_only: true, trigger: shown },
      },
    ],
  ]);
  expect(data('open_orders')).toMatchObject([[{ cloid, tif: 'trigger', trigger: shown }]]);
  postAndCommit(venue, alice.envelope({ type: 'cancel_by_cloid', params: { asset: 0, cloid } }));
  expect(client.data('order_updates')).toMatchObject([[{ status: 'canceled', order: { cloid, tif: 'trigger' } }]]);
});
