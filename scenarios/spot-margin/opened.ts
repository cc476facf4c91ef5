import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { at, decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, negativePowerOfTen, sizeInUnits } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isRoughlyBetween, readEarnPoolState } from '../../harness/setup/earn.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingSpotOrder, readPairBalances, usdcCostOf } from '../../harness/setup/spot.ts';
import {
  amountAfterMaxFee,
  awaitTracedSpotMarginPosition,
  baseAmountOf,
  findSpotMarginSetup,
  openSpotMarginPosition,
  readTracedSpotMarginPosition,
  SPOT_INITIAL_MARGIN_BPS,
  type SpotMarginSetup,
  spotMarginOpenAction,
  VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  voteSpotMarginRatios,
} from '../../harness/setup/spot-margin.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeSpotMarginPositionWorth } from './lent-value.ts';

const zero = Dec.of(0);
/** Precondition that is missing if the venue accepts no vote of a case. */
const CALIBRATED = 'ratios that a vote sets';

/** The initial ratio shown in a position's row, as a string or a number; null: none. */
function initialBpsOf(row: JsonObject | undefined): Dec | null {
  return row === undefined ? null : (Dec.parse(String(at(row, 'params.init_bps'))) ?? null);
}

export const positionHeldCheck = check({
  id: 'spot-margin.position.held',
  title: 'spot_margin_open borrows from the pool and holds the bought tokens apart, and every read shows both',
  clauses: [
    'spot-margin.open.opens',
    'spot-margin.open.planes',
    'spot-margin.state.shape',
    'spot-margin.state.collateral',
    'spot-margin.state.params',
    'spot-margin.state.debt',
    'spot-margin.state.pairs',
    'spot-margin.state.lane-collateral',
    'spot-margin.state.params-null',
    'spot-margin.interest.shape',
    'spot-margin.interest.accrued',
    'spot-margin.interest.interest',
    'spot-margin.interest.owed',
    'spot-margin.interest.earned',
    'accounts.scalars.account-value-spot',
    'accounts.scalars.withdrawable-lanes',
  ],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, prices, worth, size, trader, isCalibrated } = deal;
    const asset = venue.usdc.signingId;
    const before = await readPairBalances(context, trader, pair);
    const pool = await readEarnPoolState(context, asset, trader.address);
    const row = await openSpotMarginPosition(context, deal);
    const after = await readPairBalances(context, trader, pair);
    const whole = baseAmountOf(pair, size);
    const held = decimalAt(row, 'base_held');
    // A fee in base tokens leaves a fraction of a lot, which no order can sell: where it is held is open.
    const lot = baseAmountOf(pair, 1n);
    const freed = after.base.total.minus(before.base.total);
    expect('spot-margin.open.opens').relation(
      'an unchanged spot balance of the base token, or less than one lot more',
      { before: before.base.total, after: after.base.total },
      () => freed.compare(zero) >= 0 && freed.compare(lot) < 0,
      'spot balance of the base token',
    );
    const isHeld = () => isRoughlyBetween(held, amountAfterMaxFee(whole).minus(lot), whole);
    expect('spot-margin.open.planes').relation(`a base_held of ${whole} minus a fee`, { held }, isHeld, 'base_held');
    // The borrowed sum follows from the bought size: another size would have another sum.
    if (isHeld()) expect('spot-margin.open.opens').decimal(field(row, 'borrowed'), worth);
    const lent = await readEarnPoolState(context, asset, trader.address);
    const out = lent?.borrowed.minus(pool?.borrowed ?? zero) ?? zero;
    expect('spot-margin.open.opens').relation(
      `total_borrowed of the pool increased by ${worth}`,
      { out },
      () => isRoughlyBetween(out, worth, worth.plus(grownBy(pool?.borrowed ?? zero))),
      'total_borrowed',
    );

    const body = given.data(await target.read('spot_margin_state', { user: trader.address }));
    expect('spot-margin.state.shape').shape(body, 'info.spot_margin_state');
    expect('spot-margin.state.collateral').decimal(field(row, 'collateral'), '0');
    // A number is tolerated in place of a string: the shape judges the form.
    const params = ['params.init_bps', 'params.maint_bps'].map((key) => String(at(row, key)));
    if (expect('spot-margin.state.params').exercised(isCalibrated, CALIBRATED))
      expect('spot-margin.state.params').equal(
        derived(params, row),
        [SPOT_INITIAL_MARGIN_BPS, VOTED_SPOT_MAINTENANCE_MARGIN_BPS],
        'params',
      );
    const debt = decimalAt(row, 'current_debt');
    const index = lent?.index ?? Dec.of(1);
    const borrowed = decimalAt(row, 'borrowed');
    const grown = borrowed.times(index);
    const snapshot = decimalAt(row, 'borrow_index_snapshot');
    expect('spot-margin.state.debt').relation(
      'current_debt of borrowed times the pool index divided by borrow_index_snapshot',
      { debt, borrowed, index, snapshot },
      () => isRoughlyBetween(debt.times(snapshot), grown, grown),
      'current_debt',
    );
    const state = given.data(await target.read('account_state', { address: trader.address }));
    expect('spot-margin.state.pairs').equal(field(state, 'margin.pairs'), 1);
    const laneDebt = decimalAt(state, 'margin.debt');
    expect('spot-margin.state.pairs').relation(
      `a margin.debt of ${debt}, the current_debt of the position, plus interest since`,
      { debt: laneDebt, position: debt },
      () => isRoughlyBetween(laneDebt, debt, debt),
      'margin.debt',
    );
    expect('spot-margin.state.lane-collateral').decimal(field(state, 'margin.collateral'), '0');

    await judgeInterest(context, trader.address);

    const raw = decimalAt(state, 'total_raw_usd');
    const { highest } = await judgeSpotMarginPositionWorth(context, deal, { row, print: prices[1] });
    // The cover of an open: a fraction of its limit times its size. No section says which figures count afterwards: the holding may be
    // covered at the current price.
    const init = initialBpsOf(row);
    const isExercised = expect('accounts.scalars.withdrawable-lanes').exercised(
      init !== null,
      'a ratio that the position shows',
    );
    const cover = bpsOfAmount(worth, init ?? zero);
    const dearest = bpsOfAmount(sizeInUnits(size, pair).times(highest), init ?? zero);
    const most = dearest.compare(cover) > 0 ? dearest : cover;
    const tied = raw.minus(decimalAt(state, 'withdrawable'));
    if (isExercised)
      expect('accounts.scalars.withdrawable-lanes').relation(
        `withdrawable of total_raw_usd minus the cover of the position, which is above 0 and at most about ${most}`,
        { tied, total_raw_usd: raw, highest },
        () => tied.compare(zero) > 0 && tied.compare(most.times(Dec.of('1.1'))) <= 0,
        'withdrawable',
      );
    if (isExercised) await judgeBriefDepth(context, trader.address);
    if (!expect('spot-margin.state.params-null').exercised(isCalibrated, CALIBRATED)) return;
    await voteSpotMarginRatios(context, pair, null);
    const lifted = await awaitTracedSpotMarginPosition(context, trader, pair, (now) => now?.params === null);
    expect('spot-margin.state.params-null').equal(
      field(lifted.value, 'params', lifted),
      null,
      'params of a pair without margin',
    );
  },
});

/** Judges the withdrawable amount at depth `margin` against the full depth. */
async function judgeBriefDepth(
  context: CaseContext<'accounts.scalars.withdrawable-lanes'>,
  address: string,
): Promise<void> {
  const [full, brief] = await readInOneBlock(context, [
    { type: 'account_state', args: { address } },
    { type: 'account_state', args: { address, detail: 'margin' } },
  ]);
  context
    .expect('accounts.scalars.withdrawable-lanes')
    .decimal(field(brief, 'withdrawable'), decimalAt(full, 'withdrawable'), 'withdrawable with detail margin');
}

type Interest = 'shape' | 'earned' | 'accrued' | 'interest' | 'owed';

/** Judges the interest on the only loan of an account. */
async function judgeInterest(
  { given, target, expect }: CaseContext<`spot-margin.interest.${Interest}`>,
  address: string,
): Promise<void> {
  const interest = given.data(await target.read('user_interest', { address: address }));
  expect('spot-margin.interest.shape').shape(interest, 'info.user_interest');
  expect('spot-margin.interest.earned').equal(field(interest, 'earned'), null);
  const borrows = rowsAt(interest, 'borrows');
  expect('spot-margin.interest.shape').equal(
    derived(borrows.length, interest),
    1,
    'number of borrows of an account with one position',
  );
  let owed = zero;
  for (const borrow of expect('spot-margin.interest.accrued').exercisedBy(borrows, 'a borrow')) {
    const principal = decimalAt(borrow, 'principal');
    const accrued = decimalAt(borrow, 'accrued');
    const due = principal.times(decimalAt(borrow, 'pool_index'));
    expect('spot-margin.interest.accrued').relation(
      `accrued of ${principal} times pool_index divided by index_snapshot`,
      { borrow },
      () => isRoughlyBetween(accrued.times(decimalAt(borrow, 'index_snapshot')), due, due),
      'accrued',
    );
    expect('spot-margin.interest.interest').decimal(field(borrow, 'interest'), accrued.minus(principal));
    owed = owed.plus(decimalAt(borrow, 'interest'));
  }
  expect('spot-margin.interest.owed').decimal(field(interest, 'owed'), owed);
}

/** A large open with a small loan, at a price that nobody sells at: the cover is a fraction of limit times size. */
async function judgeGateOfSize(
  context: CaseContext<'spot-margin.open.gate'>,
  { pair, prices, size, worth, trader }: SpotMarginSetup,
  init: Dec | null,
): Promise<void> {
  const { given, target, expect } = context;
  const clause = expect('spot-margin.open.gate');
  if (!clause.exercised(init !== null && init.compare(zero) > 0, 'a ratio that a position shows')) return;
  const poor = await given.fundedAccount({ usdc: POOR });
  const [low] = prices;
  let times = 1n;
  // Twice what it has, with a margin for prices below that of the size.
  while (bpsOfAmount(worth.times(Dec.of(times)), init ?? zero).compare(Dec.of(POOR).times(Dec.of(4n))) < 0) times += 1n;
  const requested = { size: times * size, px: low, borrow: '0.5' };
  const reply = await actForCommitReply(
    context,
    () => target.act(poor, spotMarginOpenAction(pair, requested)),
    makeUnaffordableProbe(context, trader),
  );
  judgeCommitRefusal(clause, reply);
}

/** Whole USDC. */
const POOR = '2';

/** Returns the interest that earlier loans may accrue during the reads. */
function grownBy(lent: Dec): Dec {
  return lent.times(negativePowerOfTen(6));
}

/** Whether balances are unchanged, and the pool's loans and holdings are unchanged except for interest. */
function isUnchanged(before: readonly Dec[], now: readonly Dec[]): boolean {
  return now.every((figure, n) => {
    const was = before[n] ?? zero;
    return n < 2 ? figure.equals(was) : isRoughlyBetween(figure, was, was.plus(grownBy(was)));
  });
}

export const openUnspentReturnsCheck = check({
  id: 'spot-margin.open.spends',
  title: 'the unspent part of a borrow is repaid at once, and spot_margin_open without a fill changes nothing',
  clauses: ['spot-margin.open.unspent', 'spot-margin.open.no-fill', 'spot-margin.open.ioc', 'spot-margin.open.gate'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const deal = await findSpotMarginSetup(context);
    const { pair, prices, size, worth, trader, other, isCalibrated } = deal;
    const [low, px] = prices;
    const asset = venue.usdc.signingId;
    const state = async () => {
      const { quote, base } = await readPairBalances(context, trader, pair);
      const pool = isCalibrated ? await readEarnPoolState(context, asset, trader.address) : null;
      return [quote.total, base.total, pool?.borrowed ?? zero, pool?.supplied ?? zero];
    };
    await placeRestingSpotOrder(context, other, { pair, side: 'ask', px, size: size / 2n });
    const before = await state();
    const unmet = await target.act(trader, spotMarginOpenAction(pair, { size, px: low, borrow: worth.toString() }));
    const noFill = expect('spot-margin.open.no-fill');
    // Only an open shows whether a pair accepts margin.
    const isMet = isCalibrated || !isRefused(unmet);
    if (isMet) noFill.accepted(unmet);
    await pace.blocks(2);
    const then = await state();
    noFill.relation(
      `unchanged balances of ${before.slice(0, 2).join(' and ')}, and a pool unchanged apart from interest`,
      { now: derived(then.map(String), [], ...then) },
      () => isUnchanged(before, then),
      'balances and the pool',
    );
    noFill.absent(
      await readTracedSpotMarginPosition(context, trader, pair),
      'position',
      'margin position after spot_margin_open without a fill',
    );

    const [cash = zero, , lent = zero] = before;
    const opened = await target.act(trader, spotMarginOpenAction(pair, { size, px, borrow: worth.toString() }));
    if (!isCalibrated && isRefused(opened)) throw new Unsupported('control: a pair that takes margin');
    await given.accepted(opened);
    if (!isMet) noFill.accepted(unmet);
    const spent = usdcCostOf(pair, px, size / 2n);
    const row = await awaitTracedSpotMarginPosition(context, trader, pair, (now) => now !== undefined);
    if (!isCalibrated && row.value === undefined) throw new Unsupported('control: a pair that takes margin');
    expect('spot-margin.open.ioc').equal(
      await readOpenOrders(context, trader.address),
      [],
      'open orders after half of the size was bought',
    );
    const unspent = expect('spot-margin.open.unspent');
    unspent.decimal(field(row.value, 'borrowed', row), spent, 'borrowed after half of the size was bought');
    const [cashNow = zero, , lentNow = zero] = await state();
    unspent.decimal(cashNow, cash, 'USDC of the account');
    // Without a vote of the case others borrow from the pool as well.
    if (isCalibrated) {
      const due = lent.plus(spent);
      unspent.relation(
        `total_borrowed of ${due} plus interest on earlier loans`,
        { now: lentNow },
        ({ now }) => isRoughlyBetween(now, due, due.plus(grownBy(lent))),
        'total_borrowed',
      );
    }

    await given.part(() => judgeGateOfSize(context, deal, initialBpsOf(row.value)));
    await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size });
    await target.act(trader, { type: 'spot_margin_close', params: { pair: pair.id, limit_px: Number(low) } });
  },
});
