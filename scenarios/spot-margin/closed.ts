import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { isRoughlyBetween, readEarnPoolState } from '../../harness/setup/earn.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  readPairBalances,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import {
  amountAfterMaxFee,
  awaitSpotMarginPosition,
  awaitTracedSpotMarginPosition,
  findSpotMarginSetup,
  openSpotMarginPosition,
  pairLotsOf,
  pairLotsToBuy,
  prepareSpotMarginSetup,
  readTracedSpotMarginPosition,
  type SpotMarginSetup,
  spotMarginCloseAction,
} from '../../harness/setup/spot-margin.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const zero = Dec.of(0);

export const closeSoldCheck = check({
  id: 'spot-margin.close.sold',
  title: 'spot_margin_close sells at its limit or better, repays the debt, and ends the position with its last lot',
  clauses: [
    'spot-margin.close.offers',
    'spot-margin.close.fields',
    'spot-margin.close.partial',
    'spot-margin.close.full',
    'spot-margin.close.ioc',
    'spot-margin.interest.zero-principal',
  ],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, prices, size, trader, other } = deal;
    const [low, px, high] = prices;
    const asset = venue.usdc.signingId;
    const lent = await readEarnPoolState(context, asset, deal.lender.address);
    if (lent === null) throw new Disturbed('no pool is listed that has been supplied');
    const row = await openSpotMarginPosition(context, deal);
    // No bid is as high as the limit.
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size: minPairSize(pair, low) });
    expect('spot-margin.close.offers').accepted(await target.act(trader, spotMarginCloseAction(pair, px)));
    await pace.blocks(2);
    const unchanged = await readTracedSpotMarginPosition(context, trader, pair);
    expect('spot-margin.close.offers').equal(
      field(unchanged.value, 'base_held', unchanged),
      field(row, 'base_held'),
      'base_held after spot_margin_close without a bid at its limit',
    );
    await cancelEveryOrder({ given, target }, other);
    // With a position, nothing but the missing field can be the reason of a refusal.
    const close = spotMarginCloseAction(pair, px);
    await sendAndJudgeWithoutFields(context, expect('spot-margin.close.fields'), trader, close, ['pair', 'limit_px']);

    let rest = await judgePartSold(context, deal, row);
    // A second partial sale reduces the remaining debt too. A position of only two parts would be sold out, and at most the debt is repaid.
    const part = minPairSize(pair, high);
    const isLarger = (now: JsonObject) =>
      pairLotsOf(pair, decimalAt(now, 'base_held')) > part &&
      decimalAt(now, 'borrowed').compare(usdcCostOf(pair, high, part)) > 0;
    if (rest !== undefined && isLarger(rest)) rest = await judgePartSold(context, deal, rest);
    if (rest === undefined) return;

    const before = await readBalanceAfterPending(context, trader.address, asset);
    const left = pairLotsOf(pair, decimalAt(rest, 'base_held'));
    // For the whole size: the remainder alone may be below the pair's minimum order.
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: high, size });
    const reply = await target.act(trader, spotMarginCloseAction(pair, low));
    const full = expect('spot-margin.close.full');
    full.accepted(reply);
    const gone = await awaitTracedSpotMarginPosition(context, trader, pair, (now) => now === undefined);
    full.absent(gone, 'position', 'margin position after its last lot was sold');
    const gain = (await readBalanceAfterPending(context, trader.address, asset)).minus(before);
    // A fee in the base token leaves less than a lot, which a venue may sell as well.
    const brought = usdcCostOf(pair, high, left);
    const most = pxInUsdc(high).times(decimalAt(rest, 'base_held'));
    const debt = decimalAt(rest, 'current_debt');
    full.relation(`a gain in USDC of ${brought} minus a fee and the debt`, { gain, debt }, () =>
      isRoughlyBetween(gain, amountAfterMaxFee(brought).minus(debt), most.minus(debt)),
    );
    const pool = await readEarnPoolState(context, asset, trader.address);
    // Others' debt continues to grow by interest: by less than the index, which starts at 1.
    const owed = (index: Dec) => lent.borrowed.times(Dec.of(1).plus(index.minus(lent.index)));
    full.relation(
      'total_borrowed of the debt of other borrowers, with at most their interest since',
      { before: lent.borrowed, borrowed: pool?.borrowed ?? derived(null, []) },
      () => pool !== null && isRoughlyBetween(pool.borrowed, lent.borrowed, owed(pool.index)),
      'total_borrowed',
    );
    const interest = given.data(await target.read('user_interest', { address: trader.address }));
    expect('spot-margin.interest.zero-principal').equal(rowsAt(interest, 'borrows'), [], 'borrows');
  },
});

/** Sells the minimum size of a position that the pair accepts, and returns the remaining position. */
async function judgePartSold(
  context: CaseContext<'spot-margin.close.ioc' | 'spot-margin.close.partial'>,
  { pair, prices, trader, other }: SpotMarginSetup,
  row: JsonObject,
): Promise<JsonObject | undefined> {
  const { given, target, expect } = context;
  const [low, , high] = prices;
  const part = minPairSize(pair, high);
  await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: high, size: part });
  await given.accepted(target.act(trader, spotMarginCloseAction(pair, low)));
  const restTold = await awaitTracedSpotMarginPosition(
    context,
    trader,
    pair,
    (now) => now?.base_held !== row.base_held,
  );
  const { value: rest } = restTold;
  expect('spot-margin.close.ioc').equal(
    await readOpenOrders(context, trader.address),
    [],
    'open orders of the trader after a partial sale',
  );
  const proceeds = usdcCostOf(pair, high, part);
  const repaid = decimalAt(row, 'borrowed').minus(rest === undefined ? zero : decimalAt(rest, 'borrowed'));
  expect('spot-margin.close.partial').relation(
    `a repayment of ${proceeds} minus a fee, and a position with the remaining debt`,
    { repaid, rest: restTold },
    () => rest !== undefined && isRoughlyBetween(repaid, amountAfterMaxFee(proceeds), proceeds),
    'borrowed',
  );
  // No document says that the unsold part of a close does not rest.
  await cancelEveryOrder({ given, target }, trader);
  return rest;
}

export const closeShortfallCheck = check({
  id: 'spot-margin.close.lacking',
  title: 'a shortfall of the sale is paid by the account first, and only its unpaid rest by the suppliers of the pool',
  clauses: ['spot-margin.close.shortfall'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await prepareSpotMarginSetup(context);
    const { pair, prices, trader, lender, other } = deal;
    const [low] = prices;
    for (const isPoor of [false, true]) {
      const row = await openSpotMarginPosition(context, deal);
      const held = decimalAt(row, 'base_held');
      const debt = decimalAt(row, 'current_debt');
      const brought = pxInUsdc(low).times(held);
      if (debt.minus(brought).compare(Dec.of('0.5')) < 0) throw new Disturbed('the spread has no room for a loss');
      // Enough for a tenth of a unit.
      if (isPoor) await enactVote(context, 'GovAdjustSpotValue', { account: trader.address, value: '0.1' });
      const cash = await readBalanceAfterPending(context, trader.address, asset);
      const pool = await readEarnPoolState(context, asset, lender.address);
      // A venue may sell a position without its cover at once, before its balances could be read.
      const stands = await awaitSpotMarginPosition(context, trader, pair, () => true);
      if (!expect('spot-margin.close.shortfall').exercised(stands !== undefined, 'a position whose cover is gone'))
        return;
      await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size: pairLotsToBuy(pair, held) });
      // Without its cover the venue may sell the position first, which settles it in the same way.
      await target.act(trader, spotMarginCloseAction(pair, low));
      const gone = await awaitSpotMarginPosition(context, trader, pair, (now) => now === undefined);
      given.require(gone === undefined, 'the position that should be sold is still open');
      const paid = cash.minus(await readBalanceAfterPending(context, trader.address, asset));
      const settled = await readEarnPoolState(context, asset, lender.address);
      const lost = (pool?.supplied ?? zero).minus(settled?.supplied ?? zero);
      const ended = (pool?.borrowed ?? zero).minus(settled?.borrowed ?? zero);
      // Others' debt continues to grow in the meantime, by less than the index, and so does the supply.
      const grown = (pool?.borrowed ?? debt).minus(debt).times((settled?.index ?? zero).minus(pool?.index ?? zero));
      const least = debt.minus(brought);
      const most = debt.minus(amountAfterMaxFee(usdcCostOf(pair, low, pairLotsOf(pair, held))));
      const own = isPoor ? cash : paid;
      const shortfall = expect('spot-margin.close.shortfall');
      shortfall.relation(
        `a shortfall of ${least} to ${most} paid by account and suppliers, ${isPoor ? `${cash} of it` : 'all of it'} by the account`,
        { fromAccount: paid, fromSuppliers: lost, debt },
        () => isRoughlyBetween(paid.plus(lost), least.minus(grown), most) && paid.equals(own),
      );
      if (!isPoor)
        shortfall.relation(
          `a loss of 0 for the suppliers, apart from up to ${grown} of interest of other borrowers`,
          { lost },
          () => lost.compare(zero) <= 0 && isRoughlyBetween(lost, zero.minus(grown), zero),
          'loss of the suppliers',
        );
      shortfall.relation(
        `total_borrowed reduced by about ${debt}`,
        { ended, debt },
        () => isRoughlyBetween(ended, debt.minus(grown), debt),
        'pools.*.total_borrowed',
      );
      const left = await readPairBalances(context, trader, pair);
      given.require(left.quote.total.compare(zero) >= 0, 'the account owes more than it has');
    }
  },
});

/** About half of the middle price, on a grid common to all three. */
function halfPriceOf(prices: SpotMarginSetup['prices']): bigint {
  let grid = 1n;
  while (prices.every((px) => px % (grid * 10n) === 0n)) grid *= 10n;
  const half = (prices[1] / 2n / grid) * grid;
  if (half === 0n) throw new Disturbed('the prices of the pair are too low to be halved');
  return half;
}

/** Makes a trade between two accounts without a position, at this price. */
async function printAt(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'venue'>,
  { pair, lender, other }: SpotMarginSetup,
  px: bigint,
): Promise<void> {
  const size = minPairSize(pair, px);
  await placeRestingSpotOrder(context, other, { pair, side: 'ask', px, size });
  const entry = await placeSpotOrder(context, lender, { pair, side: 'bid', px, size, tif: 'ioc' });
  context.given.require(entry.kind === 'filled', 'nothing was traded at half the price');
}

/** Returns a test whether a position is gone, or has shrunk until it need not be sold any more. */
function isCoveredOf(held: Dec) {
  return ({ position, account }: { position: Traced<JsonObject | undefined>; account: JsonObject }) =>
    position.value === undefined ||
    (decimalAt(position.value, 'base_held').compare(held) < 0 && ['Safe', 'T0'].includes(String(account.tier)));
}

export const positionForcedCheck = check({
  id: 'spot-margin.position.forced',
  title: 'a spot margin position that is no longer covered is liquidated without an action of its owner',
  clauses: ['spot-margin.position.liquidated'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const deal = await prepareSpotMarginSetup(context);
    const { pair, prices, size, trader, other } = deal;
    const row = await openSpotMarginPosition(context, deal);
    await pace.blocks(2);
    const liquidated = expect('spot-margin.position.liquidated');
    const unchanged = await readTracedSpotMarginPosition(context, trader, pair);
    liquidated.equal(
      field(unchanged.value, 'base_held', unchanged),
      field(row, 'base_held'),
      'base_held of a covered position',
    );
    // The collateral of a position may be the whole account, or a part set aside: both are lost.
    const half = halfPriceOf(prices);
    await printAt(context, deal, half);
    // A bid at the mark takes any sale.
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: half, size });
    await enactVote(context, 'GovAdjustSpotValue', { account: trader.address, value: '0.1' });
    const held = decimalAt(row, 'base_held');
    // The remaining debt may be covered once a part was sold (D190).
    const left = await pace.eventually(
      async () => ({
        position: await readTracedSpotMarginPosition(context, trader, pair),
        account: given.data(await target.read('account_state', { address: trader.address, detail: 'margin' })),
      }),
      isCoveredOf(held),
    );
    liquidated.relation(
      `no position, or a base_held below ${held} on an account that is covered again`,
      { position: left.position, tier: field(left.account, 'tier') },
      () => isCoveredOf(held)(left),
      'base_held',
    );
  },
});
