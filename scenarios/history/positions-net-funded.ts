import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import {
  assumeFundingSettlesSoon,
  awaitSampledFunding,
  makeFrequentFundingRequirement,
  readFundingFigures,
} from '../../harness/setup/funding-row.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';
import { readBetweenFundingSettlements } from './funding-looks.ts';
import { quoteAboveIndex } from './funding-quotes.ts';

/** Value of the position, whole USDC: a payment has to exceed the precision of the figures. */
const WORTH = 350n;

export default check({
  id: 'history.positions.net-funded',
  title: 'net_pnl of a position with funding that closed or flipped is realized_pnl plus funding_paid',
  clauses: ['history.positions.net'],
  by: 'act',
  leases: ['time'],
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const market = await given.market(await makeFrequentFundingRequirement(context));
    assumeFundingSettlesSoon(context, (await readFundingFigures(context, market.coin)).interval);
    const closing = await fundTwoTradersOn(context, market, { usdc: '400' });
    const flipping = await fundTwoTradersOn(context, market, { usdc: '800' });
    const size = closing.size(WORTH);
    for (const traders of [closing, flipping]) await traders.trade('bid', size);
    const owners = [closing, flipping].flatMap(({ taker, maker }) => [taker, maker]);
    await quoteAboveIndex(context, market);
    // A venue may sample a market only while somebody has a position in it.
    const figures = await awaitSampledFunding(context, market.coin);
    await readBetweenFundingSettlements(context, figures, owners);
    await pace.passed(Number(figures.interval));
    await readBetweenFundingSettlements(context, figures, owners);
    // Quotes may have moved during the wait.
    await closing.trade('ask', size, await drawPriceInsideSpread(context, market));
    await flipping.trade('ask', 2n * size, await drawPriceInsideSpread(context, market));
    const rows = [];
    for (const { address } of owners) rows.push(...(await awaitClosedPositionRows(context, address, 1)).slice(0, 1));
    const funded = rows.filter(isFundingVisible);
    for (const row of expect('history.positions.net').exercisedBy(funded, 'a closed position with a visible payment'))
      judgeNetOfFunded(context, row);
  },
});

/** Whether the funding of a life exceeds the precision of its figures. */
export function isFundingVisible(row: JsonObject): boolean {
  return decimalAt(row, 'funding_paid').abs().compare(slackOf(row)) > 0;
}

/** Judges the sum of a life that paid or received funding: without any it says nothing of its sign. */
export function judgeNetOfFunded({ expect }: CaseContext<'history.positions.net'>, row: JsonObject): void {
  const net = decimalAt(row, 'realized_pnl').plus(decimalAt(row, 'funding_paid'));
  expect('history.positions.net').relation(
    `net_pnl of ${net}, within one last decimal place of each figure (D245)`,
    { net_pnl: decimalAt(row, 'net_pnl'), row },
    ({ net_pnl }) => isWithinTolerance(net_pnl, net, slackOf(row)),
    'net_pnl',
  );
}

/** Each of the three figures may be truncated by itself; a zero shows no decimals, so those of all sums of the row count. */
function slackOf(row: JsonObject): Dec {
  return lastDecimalPlaceOf(...otherSumsInPositionRow(row), decimalAt(row, 'funding_paid')).times(Dec.of(3));
}

/** Other sums of the row, which have the same number of decimals: a zero shows none. */
export function otherSumsInPositionRow(row: JsonObject): Dec[] {
  return [row.closed_pnl, row.fee_paid, row.realized_pnl, row.net_pnl].flatMap((sum) => Dec.parse(sum) ?? []);
}
