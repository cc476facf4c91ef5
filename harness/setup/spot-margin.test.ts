import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { readEarnPoolState } from './earn.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  drawPairPricesInSpread,
  minPairSize,
  placeRestingSpotOrder,
  readListedPairs,
  tokenAmountText,
  usdcCostOf,
} from './spot.ts';
import {
  amountAfterMaxFee,
  awaitSpotMarginPosition,
  findSpotMarginSetup,
  openSpotMarginPosition,
  pairLotsOf,
  pairLotsToBuy,
  prepareSpotMarginSetup,
  readSpotMarginPosition,
  SPOT_INITIAL_MARGIN_BPS,
  spotMarginCloseAction,
  VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  voteBorrowRate,
  voteSpotMarginRatios,
} from './spot-margin.ts';
import { enactVote } from './votes.ts';

const play = await makeCasePlayer();

test('a position left open is sold when the case ends, and the pair allows no margin positions any more', async () => {
  const { context, deal } = await play(async (inside) => {
    const made = await prepareSpotMarginSetup(inside);
    await voteBorrowRate(inside, inside.venue.usdc.signingId, '0');
    const row = await openSpotMarginPosition(inside, made);
    expect(row).toMatchObject({ pair: made.pair.coin, params: { init_bps: '2000', maint_bps: '1000' } });
    return { context: inside, deal: made };
  });
  expect(await readSpotMarginPosition(context, deal.trader, deal.pair)).toBeUndefined();
});

test('the loan is repaid where the smallest order is more than a sale at the lowest price brings', async () => {
  const { context, deal } = await play(async (inside) => {
    const made = await prepareSpotMarginSetup(inside);
    const pair = (await readListedPairs(inside)).find(({ coin }) => coin === 'BTC/USDC');
    if (pair === undefined) throw new Error('the genesis has no such pair');
    await voteSpotMarginRatios(inside, pair, {
      init: SPOT_INITIAL_MARGIN_BPS,
      maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
    });
    const [low = 0n, px = 0n, high = 0n] = await drawPairPricesInSpread(inside, pair, 3);
    const size = minPairSize(pair, px, 12n);
    expect(usdcCostOf(pair, low, size).compare(Dec.of(pair.minNotional))).toBeLessThan(0);
    const tokens = { account: made.other.address, asset: pair.base, value: tokenAmountText(pair, 2n * size) };
    await enactVote(inside, 'GovAdjustSpotBalance', tokens);
    await openSpotMarginPosition(inside, {
      ...made,
      pair,
      prices: [low, px, high],
      size,
      worth: usdcCostOf(pair, px, size),
    });
    return { context: inside, deal: made };
  });
  const pool = await readEarnPoolState(context, context.venue.usdc.signingId, deal.lender.address);
  expect(pool?.borrowed.toString()).toBe('0');
});

test('a close sells to whoever rests', async () => {
  await play(async (inside) => {
    const deal = await prepareSpotMarginSetup(inside);
    const { pair, prices, trader, other } = deal;
    const row = await openSpotMarginPosition(inside, deal);
    const size = pairLotsOf(pair, Dec.of(String(row.base_held)));
    await placeRestingSpotOrder(inside, other, { pair, side: 'bid', px: prices[1], size });
    await inside.given.accepted(inside.target.act(trader, spotMarginCloseAction(pair, prices[0])));
    expect(await awaitSpotMarginPosition(inside, trader, pair, (now) => now === undefined)).toBeUndefined();
    expect(amountAfterMaxFee(Dec.of(100)).toString()).toBe('99');
  });
});

test('without operator votes, the case uses a pair that allows margin, and buys its token from a seller', async () => {
  await play(async (inside) => {
    const pair = (await readListedPairs(inside)).find(({ coin }) => coin === 'BTC/USDC');
    if (pair === undefined) throw new Error('the genesis has no such pair');
    await voteSpotMarginRatios(inside, pair, {
      init: SPOT_INITIAL_MARGIN_BPS,
      maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
    });
    const px = 60_000n * 10n ** 8n;
    const size = minPairSize(pair, px, 200n);
    const seller = await inside.given.fundedAccount({ usdc: '20' });
    const tokens = { account: seller.address, asset: pair.base, value: tokenAmountText(pair, size) };
    await enactVote(inside, 'GovAdjustSpotBalance', tokens);
    await placeRestingSpotOrder(inside, seller, { pair, side: 'ask', px, size });
    const control = new Proxy(inside.control, {
      get() {
        throw new Unsupported('control');
      },
    });
    const deal = await findSpotMarginSetup({ ...inside, control });
    expect(deal).toMatchObject({ pair: { coin: 'BTC/USDC' }, isCalibrated: false });
    expect(await openSpotMarginPosition(inside, deal)).toMatchObject({ pair: 'BTC/USDC' });
  });
});

test.each([
  ['3.59', 359n],
  ['3.597', 360n],
  ['0', 0n],
])('a bid for %s of two decimals is of %s lots', (amount, lots) => {
  expect(pairLotsToBuy({ szDecimals: 2 }, Dec.of(amount))).toBe(lots);
});
