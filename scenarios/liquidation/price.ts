import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { readFiguresAtOneMark } from '../../harness/setup/at-one-mark.ts';
import { updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { corePositionsIn } from '../../harness/setup/own-positions.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Maintenance counts in whole USDC for the account, and with its fraction for its leg. */
const TOLERANCE = Dec.of(1).plus(negativePowerOfTen(2));
const WORTH = 400n;
/** Size of the leg on another market: its requirement exceeds the tolerance. */
const BESIDE = 900n;
/** Leverage at which both accounts' funds suffice; no document states the default. */
const LEVERAGE = 10;
const isLeveraged = leverageRequirement(LEVERAGE);

/**
 * Opens another leg for each account, if another market needs no extra money. Its value and requirement affect the first leg's price, which
 * is null if the account has more than that leg can lose.
 */
async function besides(
  context: CaseContext<never>,
  { priceScale }: MarketFacts,
  pair: Readonly<Record<'maker' | 'taker', Identity>>,
): Promise<void> {
  const fits = (other: MarketFacts) => other.priceScale <= priceScale && isLeveraged(other);
  const market = await context.given.market(fits, BESIDE + 50n).catch((error: unknown) => {
    if (error instanceof Unsupported) return null;
    throw error;
  });
  if (market === null) return;
  await leveraged(context, market, pair);
  await tradeWorthAndCloseAtEnd(context, BESIDE, { market, ...pair, side: 'ask' });
}

/** If the action is unsupported, the accounts keep their current leverage. */
async function leveraged(
  { target }: Pick<CaseContext<never>, 'target'>,
  market: MarketFacts,
  pair: Readonly<Record<'maker' | 'taker', Identity>>,
): Promise<void> {
  for (const who of [pair.maker, pair.taker]) await target.act(who, updateLeverageAction(market, LEVERAGE, false));
}

export default check({
  id: 'liquidation.price.cross',
  title: 'at liq, the liquidation price of a cross position, the account value equals the maintenance margin',
  clauses: ['liquidation.price.cross'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context, {
      funds: { usdc: '250' },
      fits: isLeveraged,
      opens: WORTH + BESIDE + 50n,
    });
    const { market, taker, maker } = traders;
    await leveraged(context, market, { maker, taker });
    await besides(context, market, { maker, taker });
    const trade = await traders.trade('bid', traders.size(WORTH));
    const base = decimalAt(await readPerpRow(context, 'markets_meta', market.coin), 'maint_margin_ratio');
    const figureAt = (account: JsonObject, leg: JsonObject | undefined, mark: Dec) => {
      const size = decimalAt(leg, 'size');
      const liq = Dec.parse(leg?.liq);
      // The price may be served on the grid.
      const snapped = pxInUsdc(market.tick).times(size.abs());
      // Health is the account value above maintenance: the move to the price uses it up.
      const left = liq === null ? null : decimalAt(account, 'health').plus(liq.minus(mark).times(size));
      // A leg's maintenance may follow its value at the mark, also on that move.
      const freed = liq === null ? Dec.of(0) : bpsOfAmount(mark.minus(liq).times(size.abs()), base);
      const isUsedUp = (rest: Dec) => isWithinTolerance(rest, Dec.of(0), TOLERANCE.plus(snapped));
      return {
        clause: 'liquidation.price.cross',
        holds: left !== null && (isUsedUp(left) || isUsedUp(left.plus(freed))),
        expected: `liq at the mark price at which health is 0: health ${account.health}, position size ${size}, mark ${mark}`,
        actual: leg?.liq,
        path: 'liq',
      } as const;
    };
    for (const [{ address }, held] of [
      [taker, trade.size],
      [maker, trade.size.negated()],
    ] as const) {
      await traders.positions(address === taker.address ? taker : maker, held);
      const legIn = (body: JsonObject) => corePositionsIn(body).find(({ coin }) => coin === market.coin);
      const { bodies, figures } = await readFiguresAtOneMark(
        context,
        { coin: market.coin, address },
        [
          { type: 'account_state', args: { address } },
          { type: 'clearinghouse_state', args: { address }, takes: (body) => legIn(body) ?? null },
        ],
        ([account, positions], mark) => [figureAt(account, legIn(positions), mark)],
      );
      given.require(decimalAt(legIn(bodies[1]), 'size').equals(held), 'the position is not that of the trade');
      const [account, positions] = bodies;
      for (const { clause, holds, expected, path } of figures)
        expect(clause).relation(
          expected,
          { liq: field(legIn(positions), 'liq', positions), health: field(account, 'health') },
          () => holds,
          path,
        );
    }
  },
});
