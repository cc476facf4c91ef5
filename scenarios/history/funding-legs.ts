import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import {
  assumeFundingSettlesSoon,
  awaitSampledFunding,
  makeFrequentFundingRequirement,
  readFundingFigures,
} from '../../harness/setup/funding-row.ts';
import { attemptTradeOnHedgeLeg, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type FundingSettlementReading, readBetweenFundingSettlements } from './funding-looks.ts';
import { quoteAboveIndex } from './funding-quotes.ts';
import { awaitFundingRows, readFundingRows } from './funding-rows.ts';

const MICRO = negativePowerOfTen(6);
const ZERO = Dec.of(0);

export default check({
  id: 'history.funding.legs',
  title:
    "the usdc of an account's user_funding rows adds up to its change of cash, for a hedged account over both legs, of which one pays and the other receives",
  clauses: ['history.funding.every-payment', 'history.funding.sign', 'funding.payment.zero-sum'],
  by: 'act',
  leases: ['time'],
  accounts: 'exact',
  async run(context) {
    const { given, pace } = context;
    const traders = await leaseTwoTraders(context, {
      funds: { usdc: '400' },
      opens: 250n,
      fits: await makeFrequentFundingRequirement(context),
    });
    const { market, maker, taker } = traders;
    assumeFundingSettlesSoon(context, (await readFundingFigures(context, market.coin)).interval);
    const isHedged = (await given.part(() => hedgedTrades(context, traders))) !== null;
    if (!isHedged) await traders.trade('bid', traders.size(120n));
    // Without an archive, and with a node that keeps nothing itself, no rows will come.
    await awaitLedgerRows(context, taker.address, (rows) => rows.length > 0);
    await quoteAboveIndex(context, market);
    const figures = await awaitSampledFunding(context, market.coin);
    const owners = [taker, maker];
    const before = await readBetweenFundingSettlements(context, figures, owners);
    await pace.passed(Number(figures.interval));
    const after = await readBetweenFundingSettlements(context, figures, owners);
    if (isHedged) await judgeLegsOpposed(context, taker, market.coin);
    judgeZeroSum(context, before, after);
    for (const [at, owner] of owners.entries()) await judgeRowsBetween(context, owner, [before[at], after[at]]);
  },
});

/** The taker opens a leg of each side; the long one is larger. */
async function hedgedTrades(context: CaseContext<never>, traders: TwoTraders): Promise<void> {
  const { given } = context;
  await switchToHedgeMode(context, traders.taker);
  for (const order of [
    { side: 'bid', leg: 'long', size: traders.size(180n) },
    { side: 'ask', leg: 'short', size: traders.size(60n) },
  ] as const) {
    const { entry } = await attemptTradeOnHedgeLeg(context, traders, order);
    given.require(entry.kind === 'filled', `the order on the ${order.leg} leg was not filled`);
  }
}

/** Judges what both owners paid: their positions, over all legs, add up to 0. */
function judgeZeroSum(
  { expect }: CaseContext<'funding.payment.zero-sum'>,
  before: readonly FundingSettlementReading[],
  after: readonly FundingSettlementReading[],
): void {
  if (after.some(({ fills }, n) => fills !== before[n]?.fills)) return;
  const [taker = MICRO, maker = MICRO] = after.map(({ cash }, n) => cash.minus(before[n]?.cash ?? cash));
  const zeroSum = expect('funding.payment.zero-sum');
  const isPaid = [taker, maker].some((change) => change.abs().compare(MICRO) > 0);
  if (!zeroSum.exercised(isPaid, 'a payment of funding')) return;
  // Each leg may be rounded by itself.
  const slack = Dec.of(3).times(lastDecimalPlaceOf(taker).plus(lastDecimalPlaceOf(maker)));
  zeroSum.relation(
    'changes of total_raw_usd of both accounts to add up to 0, as their positions do',
    { taker, maker },
    (changes) => isWithinTolerance(changes.taker.plus(changes.maker), ZERO, slack),
    'change of total_raw_usd',
  );
}

/** Judges the rows of one settlement of both legs: at the same rate, one pays where the other receives. */
async function judgeLegsOpposed(
  context: CaseContext<'history.funding.sign'>,
  { address }: Identity,
  coin: string,
): Promise<void> {
  const rows = (await readFundingRows(context, { address })).filter((row) => row.coin === coin);
  const signOf = (row: JsonObject, key: string) => decimalAt(row, key).compare(ZERO);
  const pairs = rows.flatMap((long) => {
    if (signOf(long, 'szi') <= 0 || signOf(long, 'usdc') === 0) return [];
    const short = rows.find((row) => row.time === long.time && signOf(row, 'szi') < 0 && signOf(row, 'usdc') !== 0);
    return short === undefined ? [] : [{ long, short }];
  });
  for (const { long, short } of context
    .expect('history.funding.sign')
    .exercisedBy(pairs, 'a row of each leg for one settlement'))
    context
      .expect('history.funding.sign')
      .relation(
        'usdc of opposite signs for the long and the short leg',
        { long: decimalAt(long, 'usdc'), short: decimalAt(short, 'usdc') },
        (sums) => sums.long.compare(ZERO) === -sums.short.compare(ZERO),
        'usdc',
      );
}

/** Judges that the cash moved by funding between two reads is the sum of the rows in between. */
async function judgeRowsBetween(
  context: CaseContext<'history.funding.every-payment'>,
  { address }: Identity,
  [before, after]: readonly [FundingSettlementReading | undefined, FundingSettlementReading | undefined],
): Promise<void> {
  if (before === undefined || after === undefined) return;
  if (before.fills !== after.fills) throw new Disturbed('the position was traded');
  const change = after.cash.minus(before.cash);
  if (change.abs().compare(MICRO) <= 0) throw new NotExercised('a payment of funding');
  const isBetween = (row: JsonObject) => {
    const time = integerAt(row, 'time');
    return time > before.timeMs && time <= after.timeMs;
  };
  // An earlier payment may be listed before this one.
  const listed = await awaitFundingRows(context, address, 1, isBetween);
  const rows = listed.filter(isBetween);
  // No document says whether each leg has its own row, or both share one.
  const sum = Dec.sum(rows.map((row) => decimalAt(row, 'usdc')));
  context
    .expect('history.funding.every-payment')
    .relation(
      'usdc summed over the rows of the interval to equal the change of total_raw_usd',
      { usdc: derived(sum, listed), change },
      ({ usdc }) =>
        isWithinTolerance(
          usdc,
          change,
          lastDecimalPlaceOf(usdc).times(Dec.of(rows.length)).plus(lastDecimalPlaceOf(change)),
        ),
      'sum of usdc of the interval',
    );
}
