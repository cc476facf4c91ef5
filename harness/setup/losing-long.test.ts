import { expect, test } from 'vitest';
import { rulesEditorAt, usd, usdOfPx } from '../../reference-model/index.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { Disturbed, DisturbedByOtherOrders } from '../kernel/verdicts.ts';
import { openLongWithLossElsewhere } from './losing-long.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { placeRestingOrder } from './resting-order.ts';
import { fillCausesOf } from './sinking-long.ts';

const play = await makeCasePlayer();

/** Venue that marks each market at its last print. @param most  maximum distance from its index, percent */
const marksByPrints = (most: bigint) =>
  rulesEditorAt(
    'engine',
    'mark',
  )(({ sources }) => ({
    clamp: (value) => value,
    sources: {
      ...sources,
      oracle_median: (core, market, oracle) => {
        const last = core.histories.trades.last(market.id);
        const floor = usd((oracle * (100n - most)) / 100n);
        if (last === undefined) return oracle;
        const px = usdOfPx(last.px);
        if (px < floor) return floor;
        return px;
      },
    },
  }));
const playByPrints = await makeCasePlayer({ edits: [marksByPrints(100n)] });
const playByPrintsInBand = await makeCasePlayer({ edits: [marksByPrints(10n)] });

test('an account sells elsewhere until it is worth a fraction of its maintenance, while its mark stays', async () => {
  const { marks, permilles } = await play(async (context) => {
    const long = await openLongWithLossElsewhere(context);
    const before = await long.markNow();
    const safe = await long.lowerTo(2_000n);
    const warned = await long.lowerTo(1_050n);
    return { marks: [before, await long.markNow()], permilles: [safe.permille, warned.permille] };
  });
  expect(marks[1]).toBe(marks[0]);
  expect(permilles[0]).toBeGreaterThan(1_950n);
  expect(permilles[1]).toBeGreaterThan(1_010n);
  expect(permilles[1]).toBeLessThan(1_090n);
});

test('where the sale becomes the mark of the remaining side position, the account reaches the same value', async () => {
  const permilles = await playByPrints(async (context) => {
    const long = await openLongWithLossElsewhere(context);
    return [(await long.lowerTo(2_000n)).permille, (await long.lowerTo(1_050n)).permille];
  });
  expect(permilles[0]).toBeGreaterThan(1_950n);
  expect(permilles[1]).toBeGreaterThan(1_010n);
  expect(permilles[1]).toBeLessThan(1_090n);
});

test('where the mark only follows within a band, enough is left for a second step', async () => {
  const permilles = await playByPrintsInBand(async (context) => {
    const long = await openLongWithLossElsewhere(context);
    return [(await long.lowerTo(2_000n)).permille, (await long.lowerTo(1_200n)).permille];
  });
  expect(permilles[0]).toBeGreaterThan(1_950n);
  expect(permilles[0]).toBeLessThan(2_050n);
  expect(permilles[1]).toBeGreaterThan(1_150n);
  expect(permilles[1]).toBeLessThan(1_250n);
});

test("a sale far below the mark waits until others' bids above it are gone", async () => {
  const permille = await play(async (context) => {
    const { long, withdrawBid } = await openBesideBid(context);
    const [level] = await Promise.all([long.lowerTo(2_000n), withdrawBid(3)]);
    return level.permille;
  });
  expect(permille).toBeGreaterThan(1_950n);
  expect(permille).toBeLessThan(2_050n);
});

test.each([
  [90, DisturbedByOtherOrders],
  [60, Disturbed],
])('a sale far below the mark is disturbed by a bid at %i %% of it that stays above', async (percent, error) => {
  const lowered = play(async (context) => (await openBesideBid(context, percent)).long.lowerTo(1_020n));
  const thrown = await lowered.catch((fault: unknown) => fault);
  expect((thrown as Error).constructor).toBe(error);
});

/** Opens the long while another account bids in the market in which it is to lose. */
async function openBesideBid(context: Parameters<Parameters<typeof play>[0]>[0], percent = 90) {
  const long = await openLongWithLossElsewhere(context);
  const { given, target, pace } = context;
  const market = long.marketBeside;
  const other = await given.fundedAccount({ usdc: '150' });
  const px = gridPxAtMarkPercent(market, percent);
  await placeRestingOrder(context, other, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
  const withdrawBid = async (blocks: number) => {
    await pace.blocks(blocks);
    await given.accepted(target.act(other, { type: 'cancel_all_orders', params: { owner: other.address } }));
  };
  return { long, withdrawBid };
}

test.each(['taker', 'maker'] as const)('sold at once as a %s it is force-closed, in its market only', async (as) => {
  const { causes, coins, coin, left } = await play(async (context) => {
    const long = await openLongWithLossElsewhere(context);
    const { market } = long;
    await context.given.placed(long.traders.maker, {
      market,
      side: 'bid',
      px: long.snapDown((await long.markNow()) - market.tick),
      size: await long.lots(),
    });
    await long.lowerToAtOnce(735n, as);
    const fills = await long.closedByForce();
    return {
      causes: fillCausesOf(fills).value,
      coins: [...new Set(fills.map((row) => row.coin))],
      coin: market.coin,
      left: await long.lots(),
    };
  });
  expect(causes).toEqual(['forced_close_full']);
  expect(coins).toEqual([coin]);
  expect(left).toBe(0n);
});
