import { expect, test } from 'vitest';
import {
  alice,
  bob,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  pxFromText,
  usdFromText,
} from '../engine/engine.fixture.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import genesis from '../genesis/default.json' with { type: 'json' };
import { holderForAccount } from '../money/holder.ts';
import { units } from '../numeric/planes.ts';
import { dailyVolumesOf } from '../state/volumes.ts';

const shallow = { history: { fills: 2, trades: 3, outcomes: 2, ledger: 1, fundingSamples: 2, votes: 1 } };

test('one print gives each party its row, the market its trade, and both parties their volume', () => {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', hash: '0xmaker' }));
  placeOrder(core, makePlacement({ hash: '0xtaker' }));
  const [takerFill] = core.histories.fills.of(alice);
  const [made] = core.histories.fills.of(bob);
  expect(takerFill).toMatchObject({
    side: 'bid',
    oid: 1002n,
    hash: '0xtaker',
    dir: 'Open Long',
    fee: usdFromText('0.035'),
    block: 1,
  });
  expect(made).toMatchObject({ side: 'ask', oid: 1001n, hash: '0xmaker', dir: 'Open Short', fee: usdFromText('0.01') });
  expect(made?.tid).toBe(takerFill?.tid);
  expect(core.histories.trades.of(0)).toMatchObject([
    { side: 'bid', px: pxFromText('100'), lots: lotsFromUnits('1'), hash: '0xtaker', tid: takerFill?.tid },
  ]);
  expect(dailyVolumesOf(core.state, alice)).toMatchObject([{ taker: usdFromText('100'), maker: 0n }]);
  expect(dailyVolumesOf(core.state, bob)).toMatchObject([{ taker: 0n, maker: usdFromText('100') }]);
});

test('histories are windows: the oldest row is evicted first', () => {
  const core = makeEngineCore({ params: shallow });
  for (let i = 0; i < 4; i++) {
    placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
    placeOrder(core, makePlacement());
  }
  expect(core.histories.fills.of(alice).map(({ oid }) => oid)).toEqual([1006n, 1008n]);
  // The archive has the fills evicted from the ring buffer.
  expect(core.histories.archivedFills.of(alice).map(({ oid }) => oid)).toEqual([1002n, 1004n]);
  expect(core.histories.trades.of(0)).toHaveLength(3);
  expect(core.histories.outcomes.of('node')).toMatchObject([
    { oid: 1007n, status: 'filled' },
    { oid: 1008n, status: 'filled' },
  ]);
});

test('volume rows older than the window are removed', () => {
  const core = makeEngineCore();
  const trade = () => {
    placeOrder(core, makePlacement({ owner: bob, side: 'ask' }));
    placeOrder(core, makePlacement());
  };
  trade();
  core.state.timeMs += 29 * 86_400_000;
  trade();
  expect(dailyVolumesOf(core.state, alice)).toHaveLength(2);
  core.state.timeMs += 86_400_000;
  trade();
  expect(dailyVolumesOf(core.state, alice)).toHaveLength(2);
});

test('a transfer appears in both ledgers with its counterparty', () => {
  const core = makeEngineCore();
  const token = genesis.usdc;
  const amount = units(usdFromText('2.5'));
  const from = holderForAccount(alice);
  const to = holderForAccount(bob);
  core.emit({ kind: 'money', token, amount, from, to, why: { kind: 'send', toPerp: false } });
  const { timeMs } = core.state;
  expect(core.histories.ledger.of(alice)).toEqual([
    {
      kind: 'transfer',
      token,
      delta: -amount,
      timeMs,
      counterparty: bob,
      toPerp: false,
      subAccount: null,
      isOfWallets: false,
      vault: null,
      chain: null,
      closed: null,
    },
  ]);
  expect(core.histories.ledger.of(bob)).toMatchObject([{ delta: amount, counterparty: alice }]);
});

test('a credit is a deposit without counterparty, and the ledger is a window', () => {
  const core = makeEngineCore({ params: shallow });
  const from = holderForAccount(bob);
  const to = holderForAccount(alice);
  const votes = { kind: 'outside', door: 'votes' } as const;
  core.emit({ kind: 'money', token: 104, amount: units(usdFromText('10')), from, to, why: { kind: 'faucet' } });
  core.emit({ kind: 'money', token: 104, amount: units(usdFromText('3')), from: to, to: votes, why: { kind: 'vote' } });
  expect(core.histories.ledger.of(alice)).toMatchObject([
    { kind: 'deposit', token: 104, delta: usdFromText('-3'), counterparty: null },
  ]);
  expect(core.histories.ledger.of(bob)).toEqual([]);
});
