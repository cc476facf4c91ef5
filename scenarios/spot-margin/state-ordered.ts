import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isRoughlyBetween } from '../../harness/setup/earn.ts';
import {
  drawPairPricesInSpread,
  minPairSize,
  placeRestingSpotOrder,
  readListedPairs,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import {
  amountAfterMaxFee,
  awaitOpenedSpotMarginPosition,
  awaitTracedSpotMarginPosition,
  halvableSpotMarginSize,
  openSpotMarginPosition,
  placeSpotMarginCounterOrder,
  prepareSpotMarginSetup,
  readTracedSpotMarginPosition,
  SPOT_INITIAL_MARGIN_BPS,
  sendSpotMarginOpen,
  spotMarginCloseAction,
  VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  voteBorrowRate,
  voteSpotMarginRatios,
} from '../../harness/setup/spot-margin.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** No text says at how many places the sums are served: cents at most. */
const CENT = Dec.of('0.01');
const none = Dec.of(0);
/** Long enough for the interest to exceed a sale's fee. */
const MONTH_MS = 30 * 86_400_000;

export default check({
  id: 'spot-margin.state.ordered',
  title: 'spot_margin_state lists positions on two pairs in the order of the pairs, and their debts add up',
  clauses: [
    'spot-margin.open.opens',
    'spot-margin.state.order',
    'spot-margin.state.pairs',
    'spot-margin.interest.shape',
    'spot-margin.interest.owed',
    'spot-margin.interest.interest',
    'spot-margin.interest.accrued',
    'spot-margin.close.partial',
    'spot-margin.close.full',
  ],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await prepareSpotMarginSetup(context, '100', '90');
    const pair = (await readListedPairs(context)).find(
      ({ id, active, base, quote }) => id !== deal.pair.id && active && quote === asset && base !== asset,
    );
    if (pair === undefined) throw new Unsupported('a second open pair that is quoted in USDC');
    await given.leased(pair);
    await voteSpotMarginRatios(context, pair, {
      init: SPOT_INITIAL_MARGIN_BPS,
      maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
    });
    given.afterwards(() => voteSpotMarginRatios(context, pair, null));
    const [low = 0n, px = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 3);
    const size = halvableSpotMarginSize(pair, px);
    const tokens = { account: deal.other.address, asset: pair.base, value: tokenAmountText(pair, 2n * size) };
    await enactVote(context, 'GovAdjustSpotBalance', tokens);
    await openSpotMarginPosition(context, deal);
    const second = { ...deal, pair, prices: [low, px, high], size, worth: usdcCostOf(pair, px, size) } as const;
    await placeSpotMarginCounterOrder(context, second);
    const reply = await sendSpotMarginOpen(context, second);
    // A position on another pair does not count as one on this pair.
    expect('spot-margin.open.opens').accepted(reply);
    await awaitOpenedSpotMarginPosition(context, second);
    given.afterwards(() => voteBorrowRate(context, asset, '0'));
    await voteBorrowRate(context, asset, '2000');
    await control.advance(MONTH_MS);
    const body = given.data(await target.read('spot_margin_state', { user: deal.trader.address }));
    expect('spot-margin.state.order').ordered(body, 'info.spot_margin_state');
    const coins = [deal.pair, pair].toSorted((one, other) => one.id - other.id).map(({ coin }) => coin);
    const pairs = rowsAt(body, 'accounts').map((row) => row.pair);
    expect('spot-margin.state.order').equal(derived(pairs, body), coins, 'pairs of the rows');

    await voteBorrowRate(context, asset, '0');
    const { address } = deal.trader;
    const debts = rowsAt(given.data(await target.read('spot_margin_state', { user: address })), 'accounts');
    const state = given.data(await target.read('account_state', { address }));
    expect('spot-margin.state.pairs').equal(field(state, 'margin.pairs'), debts.length);
    // Each sum may be truncated when served.
    const isSum = ({ total, sum }: { readonly total: Dec; readonly sum: Dec }) => isRoughlyBetween(total, sum, sum);
    expect('spot-margin.state.pairs').relation(
      'margin.debt to be the sum of current_debt',
      { total: decimalAt(state, 'margin.debt'), sum: sumAt(debts, 'current_debt') },
      isSum,
      'margin.debt',
    );
    const interest = given.data(await target.read('user_interest', { address }));
    const borrows = rowsAt(interest, 'borrows');
    expect('spot-margin.interest.shape').equal(
      derived(borrows.length, interest),
      debts.length,
      'number of borrows of an account with positions on two pairs',
    );
    judgeAccrued(context, borrows);
    for (const borrow of borrows)
      expect('spot-margin.interest.interest').decimal(
        field(borrow, 'interest'),
        decimalAt(borrow, 'accrued').minus(decimalAt(borrow, 'principal')),
      );
    const isOwed = borrows.length > 1 && borrows.every((row) => decimalAt(row, 'interest').compare(none) > 0);
    if (expect('spot-margin.interest.owed').exercised(isOwed, 'interest on two borrows'))
      expect('spot-margin.interest.owed').relation(
        'owed to be the sum of interest of the borrows',
        { total: decimalAt(interest, 'owed'), sum: sumAt(borrows, 'interest') },
        isSum,
        'owed',
      );

    // A partial sale repays part of the debt, including its interest.
    const owed = async () => {
      const { value } = await readTracedSpotMarginPosition(context, deal.trader, pair);
      return value === undefined ? none : decimalAt(value, 'current_debt');
    };
    const debt = await owed();
    const part = minPairSize(pair, high);
    const proceeds = usdcCostOf(pair, high, part);
    await placeRestingSpotOrder(context, deal.other, { pair, side: 'bid', px: high, size: part });
    await given.accepted(target.act(deal.trader, spotMarginCloseAction(pair, low)));
    const left = await context.pace.eventually(owed, (now) => now.compare(debt) < 0);
    expect('spot-margin.close.partial').relation(
      `a current_debt of ${debt} minus the sale proceeds of ${proceeds}, which a fee may reduce`,
      { current_debt: left },
      ({ current_debt: rest }) => isRoughlyBetween(rest, debt.minus(proceeds), debt.minus(amountAfterMaxFee(proceeds))),
      'current_debt',
    );
    // The first position ends, and the other is unchanged.
    const [{ base_held: held } = {}] = debts.filter((row) => row.pair === deal.pair.coin);
    await placeRestingSpotOrder(context, deal.other, { pair, side: 'bid', px: high, size });
    await given.accepted(target.act(deal.trader, spotMarginCloseAction(pair, low)));
    const ended = await awaitTracedSpotMarginPosition(context, deal.trader, pair, (row) => row === undefined);
    if (ended.value !== undefined) throw new Disturbed('the second position was not sold');
    const other = await readTracedSpotMarginPosition(context, deal.trader, deal.pair);
    expect('spot-margin.close.full').equal(
      field(other.value, 'base_held', other),
      held,
      'base_held on one pair after the position on the other pair is closed',
    );
  },
});

/** Judges borrows that have borne interest: before that the two indexes are one. */
function judgeAccrued({ expect }: CaseContext<'spot-margin.interest.accrued'>, borrows: readonly JsonObject[]): void {
  for (const borrow of borrows) {
    const pool = decimalAt(borrow, 'pool_index');
    const snapshot = decimalAt(borrow, 'index_snapshot');
    const due = decimalAt(borrow, 'principal').times(pool);
    expect('spot-margin.interest.accrued').relation(
      'accrued of principal times pool_index divided by index_snapshot',
      { borrow },
      // Multiplied out: a quotient has no exact decimal. Each sum may be truncated to cents.
      () => isRoughlyBetween(decimalAt(borrow, 'accrued').times(snapshot), due, due, CENT.times(snapshot.plus(pool))),
      'accrued',
    );
  }
}
