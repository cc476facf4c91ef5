import { expect, test } from 'vitest';
import { variantEdits } from '../../reference-model/index.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { awaitFirstTwapSlices } from './first-slice.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readFills } from './own-orders.ts';
import { restInsideSpread } from './own-trade.ts';
import { endTwapsAtEnd, placeTwap, readTwapRows } from './own-twaps.ts';
import { leaseTwoTraders } from './two-traders.ts';

const form = (...names: readonly string[]) => ({
  edits: names.map((name) => {
    const edit = variantEdits[name];
    if (edit === undefined) throw new Error(`no form ${name}`);
    return edit;
  }),
});
const usual = await makeCasePlayer();
const late = await makeCasePlayer(form('D220=delayed'));
const strict = await makeCasePlayer(form('D221=refused'));
const silent = await makeCasePlayer(form('D221=refused', 'D02=at-once'));

test.each([
  ['with the first pass', usual, 60_000],
  ['once its delay is over', late, 60_000],
  ['after more than a short delay, which alone is asked for', silent, 1_000],
] as const)('the fill of a first slice that is sent %s is waited for', async (_when, play, delayMs) => {
  const fills = await play(async (context) => {
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    await restInsideSpread(context, maker, { market, side: 'ask', px: pxs[0], size });
    endTwapsAtEnd(context, taker);
    await placeTwap(context, taker, { market, side: 'bid', total: size, slices: 1, delayMs });
    const bought = () => readFills(context, taker.address);
    return awaitFirstTwapSlices(context, taker, bought, (rows) => rows.length > 0);
  });
  expect(fills).toMatchObject([{ cause: 'twap' }]);
});

test('the slice behind one without a match is waited for as well, which may have been the first to be sent', async () => {
  const [fills, rows] = await usual(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market();
    endTwapsAtEnd(context, owner);
    const total = 3n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 20n);
    await placeTwap(context, owner, { market, side: 'bid', total, slices: 3, delayMs: 60_000 });
    const bought = () => readFills(context, owner.address);
    return [
      await awaitFirstTwapSlices(context, owner, bought, (all) => all.length > 0),
      await readTwapRows(context, owner.address),
    ] as const;
  });
  expect([fills.length, rows.map(({ slices_done }) => slices_done)]).toEqual([0, [2]]);
});

test.each([
  ['raises', usual, 10_000],
  ['refuses', strict, 15_000],
  ['refuses behind a 202', silent, 15_000],
] as const)('where a venue %s a short delay a TWAP runs with a longer one', async (_what, play, delayMs) => {
  const rows = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market();
    endTwapsAtEnd(context, owner);
    const total = 2n * scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 20n);
    await placeTwap(context, owner, { market, side: 'bid', total, slices: 2, delayMs: 1_000 });
    return readTwapRows(context, owner.address);
  });
  expect(rows).toMatchObject([{ delay_ms: delayMs }]);
});
