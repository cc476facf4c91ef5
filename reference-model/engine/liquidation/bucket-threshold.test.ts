import { expect, test } from 'vitest';
import { putMarginChoice } from '../../state/leverage.ts';
import { positionAt } from '../../state/positions.ts';
import { unplacedTakeoverLotsOf } from '../../state/takeovers.ts';
import { beginBlock } from '../begin-block.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  beginBlockAtIndexPx,
  bob,
  carol,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { positionSizeOf } from '../risk/positions.ts';

/** Alice holds two units, bought from bob at 100 with a bucket of 20; their maintenance is 6. Marks follow the index. */
function isolated(cash = '1000') {
  const core = makeEngineCore({ markets: [{ markSource: 'sync_oracle' }], cash: { [alice]: cash } });
  putMarginChoice(core.state, alice, 0, { leverage: 10, isIsolated: true });
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', lots: lotsFromUnits('2') }));
  placeOrder(core, makePlacement({ lots: lotsFromUnits('2') }));
  core.touched.clear();
  return core;
}

function bid(core: EngineCore, at: string, units: string) {
  return placeOrder(core, makePlacement({ owner: carol, px: pxFromText(at), lots: lotsFromUnits(units) }));
}

const held = (core: EngineCore) => positionSizeOf(core.state, alice, 0, 'net');
const fills = (core: EngineCore) => core.events.filter((event) => event.kind === 'fill');
const cash = (core: EngineCore) => accountOf(core, alice).cash;

test('a leg is closed whole at the mark where its bucket equals its maintenance, and not one step before', () => {
  const core = isolated();
  bid(core, '92.5', '5');
  beginBlockAtIndexPx(core, '93.1');
  expect(fills(core)).toEqual([]);
  const before = cash(core);
  beginBlockAtIndexPx(core, '93');
  expect(fills(core)).toMatchObject([
    {
      px: pxFromText('92.5'),
      lots: lotsFromUnits('2'),
      taker: { cause: 'forced_close_isolated' },
      liquidated: { user: alice },
    },
  ]);
  expect([held(core), accountOf(core, alice).tier]).toEqual([0n, 'Safe']);
  // 20 less 15 of loss are returned. They pay the fee of the print, 3.5 bps of 185, and a forced-close fee of half a per cent.
  expect(cash(core)).toBe(before + usdFromText('5') - usdFromText('0.06475') - usdFromText('0.925'));
  expect(core.state.pots.insurance).toBe(usdFromText('0.925'));
  expect(core.histories.ledger.of(alice)).toMatchObject([{ kind: 'liquidation', delta: -usdFromText('15.98975') }]);
});

test('the part that the book does not fill is netted, and waits if nobody is in profit', () => {
  const core = isolated();
  // Bob's short goes to carol, who profits only below 90.
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('90'), lots: lotsFromUnits('2') }));
  placeOrder(
    core,
    makePlacement({ owner: carol, side: 'ask', px: pxFromText('90'), lots: lotsFromUnits('2'), tif: 'ioc' }),
  );
  beginBlockAtIndexPx(core, '92');
  beginBlockAtIndexPx(core, '92');
  expect([held(core), unplacedTakeoverLotsOf(core.state, alice, 0, 'net')]).toEqual([
    lotsFromUnits('2'),
    lotsFromUnits('2'),
  ]);
  beginBlockAtIndexPx(core, '94');
  expect([held(core), core.state.takeovers.size]).toEqual([lotsFromUnits('2'), 0]);
  beginBlockAtIndexPx(core, '89');
  expect([held(core), core.state.takeovers.size]).toEqual([0n, 0]);
});

test('at most the bucket is lost, and winners cover the rest', () => {
  const core = isolated();
  const before = cash(core);
  const others = accountOf(core, bob).cash;
  beginBlockAtIndexPx(core, '85');
  expect([held(core), cash(core)]).toEqual([0n, before]);
  // The short won 30, of which the bucket covered 20.
  expect(accountOf(core, bob).cash).toBe(others + usdFromText('20'));
});

test("a position closed by its owner is the owner's own loss", () => {
  const core = isolated();
  const before = cash(core);
  bid(core, '85', '2');
  placeOrder(
    core,
    makePlacement({ side: 'ask', px: pxFromText('85'), lots: lotsFromUnits('2'), tif: 'ioc', reduceOnly: true }),
  );
  expect(cash(core)).toBe(before - usdFromText('10') - usdFromText('0.0595'));
  assertConservation(core);
});

test('cross positions sink despite a full bucket, and cash does not rescue a bucket', () => {
  const core = makeEngineCore({
    markets: [{ markSource: 'sync_oracle' }, { markSource: 'sync_oracle', coin: 'A1' }],
    cash: { [alice]: '32' },
  });
  putMarginChoice(core.state, alice, 0, { leverage: 10, isIsolated: true });
  for (const market of [0, 1]) {
    placeOrder(core, makePlacement({ market, owner: bob, side: 'ask' }));
    placeOrder(core, makePlacement({ market }));
  }
  core.touched.clear();
  // The remaining cash is 21.93, less 19 for the cross leg: below its maintenance of 3, despite a bucket of 10.
  core.state.height += 1;
  perpMarketOf(core, 1).oracle = { px: pxFromText('81'), atMs: core.state.timeMs };
  beginBlock(core);
  expect(positionSizeOf(core.state, alice, 1, 'net')).toBe(lotsFromUnits('0.5'));
  expect(positionAt(core.state, alice, 0, 'net')?.margin).toEqual({ mode: 'isolated', collateral: usdFromText('10') });
  assertConservation(core);
});

test('funding is paid from and into the bucket', () => {
  const core = isolated();
  const { funding } = perpMarketOf(core);
  const rate = (10n ** 15n) as typeof funding.rate;
  perpMarketOf(core).funding = { ...funding, rate, nextPaymentMs: core.state.timeMs + 50 };
  const before = cash(core);
  const others = accountOf(core, bob).cash;
  beginBlockAtIndexPx(core, '100');
  // A thousandth of 200.
  expect(positionAt(core.state, alice, 0, 'net')?.margin).toEqual({
    mode: 'isolated',
    collateral: usdFromText('19.8'),
  });
  expect([cash(core), accountOf(core, bob).cash]).toEqual([before, others + usdFromText('0.2')]);
});
