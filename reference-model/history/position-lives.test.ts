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
import { type Lots, ratio } from '../numeric/planes.ts';
import { historiesFromCheckpoint, historyCheckpointOf } from './histories.ts';

const all = { isBefore: () => false, isAfter: () => false };

function book() {
  const core = makeEngineCore({ cash: { [alice]: '100000', [bob]: '100000' } });
  const trade = (side: 'bid' | 'ask', price: string, amount: string) => {
    const other = side === 'bid' ? 'ask' : 'bid';
    placeOrder(core, makePlacement({ owner: bob, side: other, px: pxFromText(price), lots: lotsFromUnits(amount) }));
    placeOrder(core, makePlacement({ side, px: pxFromText(price), lots: lotsFromUnits(amount) }));
    core.state.timeMs += 1_000;
    core.state.height += 1;
  };
  const lives = () => core.histories.lives.page(alice, all, 'oldest', 10);
  return { core, trade, lives };
}

const executed = (lots: Lots, price: string) => ({ lots, pxLots: lots * pxFromText(price) });

test('a position is one life from its first fill to its last', () => {
  const { core, trade, lives } = book();
  const { timeMs, height } = core.state;
  trade('bid', '100', '2');
  trade('bid', '100', '1');
  trade('ask', '101', '1.5');
  expect(lives()).toEqual([]);
  trade('ask', '101', '1.5');
  const fills = core.histories.fills.of(alice);
  expect(lives()).toEqual([
    {
      market: 0,
      side: 'long',
      maxLots: lotsFromUnits('3'),
      opened: executed(lotsFromUnits('3'), '100'),
      closed: executed(lotsFromUnits('3'), '101'),
      closedPnl: usdFromText('3'),
      fee: fills.reduce((sum, { fee }) => sum + fee, 0n),
      funding: 0n,
      openedAtMs: timeMs,
      openBlock: height,
      closedAtMs: timeMs + 3_000,
      closeBlock: height + 3,
    },
  ]);
  expect(core.histories.lives.page(bob, all, 'oldest', 10)).toMatchObject([
    { side: 'short', closedPnl: usdFromText('-3') },
  ]);
});

test('a fill that flips a position ends one life and starts another', () => {
  const { core, trade, lives } = book();
  trade('bid', '100', '1');
  trade('ask', '100', '3');
  trade('bid', '100', '2');
  const [opened, turned, ended] = core.histories.fills.of(alice).map(({ fee }) => fee);
  expect(lives()).toMatchObject([
    { side: 'long', maxLots: lotsFromUnits('1'), closedAtMs: core.state.timeMs - 2_000 },
    { side: 'short', maxLots: lotsFromUnits('2'), openedAtMs: core.state.timeMs - 2_000 },
  ]);
  expect(lives().map(({ fee }) => fee)).toEqual([
    (opened ?? 0n) + (turned ?? 0n) / 3n,
    (turned ?? 0n) - (turned ?? 0n) / 3n + (ended ?? 0n),
  ]);
});

test('a checkpoint keeps the positions open at its time', () => {
  const { core, trade } = book();
  trade('bid', '100', '1');
  const mark = historyCheckpointOf(core.histories);
  trade('bid', '100', '1');
  trade('ask', '100', '2');
  const then = historiesFromCheckpoint(mark).lives;
  expect([then.count(alice), then.openAt(alice, '0 net')?.maxLots]).toEqual([0, lotsFromUnits('1')]);
  expect([core.histories.lives.count(alice), core.histories.lives.openAt(alice, '0 net')]).toEqual([1, null]);
});

test('funding of an open position accumulates until the close', () => {
  const { core, trade, lives } = book();
  const pay = (payment: string) => {
    const facts = { market: 0, owner: alice, leg: 'net', size: lotsFromUnits('1'), rate: ratio(1n) } as const;
    core.emit({ kind: 'funding', ...facts, payment: usdFromText(payment) });
  };
  pay('-1');
  trade('bid', '100', '1');
  pay('-0.5');
  pay('0.2');
  trade('ask', '100', '1');
  pay('-1');
  expect(lives()).toMatchObject([{ funding: usdFromText('-0.3') }]);
});
