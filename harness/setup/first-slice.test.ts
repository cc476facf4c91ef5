import { expect, test } from 'vitest';
import { variantEdits } from '../../reference-model/index.ts';
import { pxAt, sizeWorth } from '../check/order-wish.ts';
import { isWaiting, onceSliced } from './first-slice.ts';
import { modelCases } from './model-case.fixture.ts';
import { fillsOf } from './own-orders.ts';
import { restsInside } from './own-trade.ts';
import { endsTwaps, startedTwap, twapsOf } from './own-twaps.ts';
import { twoTraders } from './two-traders.ts';

const form = (...names: readonly string[]) => ({
  edits: names.map((name) => {
    const edit = variantEdits[name];
    if (edit === undefined) throw new Error(`no form ${name}`);
    return edit;
  }),
});
const usual = await modelCases();
const late = await modelCases(form('D220=delayed'));
const strict = await modelCases(form('D221=refused'));
const silent = await modelCases(form('D221=refused', 'D02=at-once'));

test.each([
  ['with the first pass', usual],
  ['once its delay is over', late],
] as const)('the fill of a first slice that goes %s is waited for', async (_when, play) => {
  const fills = await play(async (context) => {
    const traders = await twoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    await restsInside(context, maker, { market, side: 'ask', px: pxs[0], size });
    endsTwaps(context, taker);
    await startedTwap(context, taker, { market, side: 'bid', total: size, slices: 1, delayMs: 60_000 });
    const bought = () => fillsOf(context, taker.address);
    return onceSliced(context, taker, bought, (rows) => rows.length > 0);
  });
  expect(fills).toMatchObject([{ cause: 'twap' }]);
});

test('a slice that finds nobody is not waited for again', async () => {
  const [fills, rows] = await usual(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market();
    endsTwaps(context, owner);
    const total = 2n * sizeWorth(market, pxAt(market, 100), 20n);
    await startedTwap(context, owner, { market, side: 'bid', total, slices: 2, delayMs: 60_000 });
    const bought = () => fillsOf(context, owner.address);
    return [
      await onceSliced(context, owner, bought, (all) => all.length > 0),
      await twapsOf(context, owner.address),
    ] as const;
  });
  expect([fills.length, rows.map(isWaiting)]).toEqual([0, [false]]);
});

test.each([
  ['raises', usual, 10_000],
  ['refuses', strict, 15_000],
  ['refuses behind a 202', silent, 15_000],
] as const)('where a venue %s a short delay a parent runs with a longer one', async (_what, play, delayMs) => {
  const rows = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market();
    endsTwaps(context, owner);
    const total = 2n * sizeWorth(market, pxAt(market, 100), 20n);
    await startedTwap(context, owner, { market, side: 'bid', total, slices: 2, delayMs: 1_000 });
    return twapsOf(context, owner.address);
  });
  expect(rows).toMatchObject([{ delay_ms: delayMs }]);
});
