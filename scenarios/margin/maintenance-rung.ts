import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { sizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { isBelowOiCap } from '../../harness/setup/market-requirements.ts';
import { readPerpRow, sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { fundTwoTradersOn } from '../../harness/setup/two-traders.ts';

/** Amount that the case may put at risk: only an operator has such money. */
const HIGHEST_BOUND = Dec.of(10_000_000_000);

export default check({
  id: 'margin.maintenance.rung',
  title: 'a position that grows over a tier bound uses the maintenance ratio of the next tier for its whole notional',
  clauses: ['margin.maintenance.rung'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, expect } = context;
    const ladders = new Map(
      rowsAt(given.data(await target.read('markets_meta')), 'perp').map((row) => [
        row.coin,
        firstBound(sortedMarginTiers(row)[0]),
      ]),
    );
    const low = (market: MarketFacts) => {
      const bound = ladders.get(market.coin) ?? HIGHEST_BOUND;
      return bound.compare(HIGHEST_BOUND) < 0 && isFine(market, bound) && isBelowOiCap(market, bound.times(Dec.of(2)));
    };
    if (!context.venue.markets.some((market) => low(market) && isOrdinaryMarket(market)))
      throw new Unsupported('a ladder with a low first bound');
    const market = await given.market(low);
    const funds = { usdc: (ladders.get(market.coin) ?? HIGHEST_BOUND).times(Dec.of('1.5')).truncated(0).toString() };
    const traders = await fundTwoTradersOn(context, market, funds);
    const { taker, pxs } = traders;
    const size = (notional: bigint) => sizeForNotional(market, pxs[0], notional);
    const [first, second] = sortedMarginTiers(await readPerpRow(context, 'markets_meta', market.coin));
    const bound = firstBound(first) ?? HIGHEST_BOUND;
    const below = wholePart(bound.times(Dec.of('0.97')));
    const under = await traders.trade('bid', size(below));
    const over = await traders.trade('bid', size(wholePart(bound) - below + wholePart(bound) / 20n));

    const judged = async (held: Dec, notional: Dec, rung: typeof first) => {
      const leg = (await traders.positions(taker, held)).find(({ coin }) => coin === market.coin);
      const ratio = decimalAt(rung, 'maint_margin_ratio');
      const expected = bpsOfAmount(notional, ratio);
      expect('margin.maintenance.rung').relation(
        `maint_margin ${expected}, for ${notional} at ${ratio} basis points`,
        { kept: decimalAt(leg, 'maint_margin'), ratio },
        ({ kept }) => isWithinTolerance(kept, expected, negativePowerOfTen(6)),
        'maint_margin',
      );
    };
    given.require(
      under.notional.compare(bound) < 0 && under.notional.plus(over.notional).compare(bound) > 0,
      'the two trades do not stand around the bound',
    );
    await judged(under.size.plus(over.size), under.notional.plus(over.notional), second);
    const back = await traders.trade('ask', size(wholePart(bound) / 2n));
    // The rest is below the bound again, at its entry price.
    const left = under.size.plus(over.size).minus(back.size);
    await judged(left, left.times(under.px), first);
  },
});

function firstBound(rung: Parameters<typeof decimalAt>[0]): Dec | null {
  const bound =
    typeof rung === 'object' && rung !== null && 'max_open_interest' in rung ? rung.max_open_interest : null;
  return Dec.parse(bound);
}

/** Whether lots are small enough for two sizes around the bound, a few percent apart. */
function isFine({ step, minLots, mark, szDecimals }: MarketFacts, bound: Dec): boolean {
  const smallest = minLots > step ? minLots : step;
  const worth = pxInUsdc(mark ?? 0n)
    .times(Dec.of(smallest))
    .times(negativePowerOfTen(szDecimals));
  return worth.times(Dec.of(100)).compare(bound) < 0;
}

function wholePart(value: Dec): bigint {
  return value.truncated(0).scaledTo(0) ?? 0n;
}
