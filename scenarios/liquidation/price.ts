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
/** Size of the leg on another market: so large that its requirement is more than the tolerance. */
const BESIDE = 900n;
/** At which the funds of both pay for what they open; what an account has chosen nothing for, no document says. */
const LEVERAGE = 10;
const isLeveraged = leverageRequirement(LEVERAGE);

/**
 * Another leg of each, where there is another market that is played for no more money: what it is worth and needs counts for the
 * price of the first, which is none where an account has more than that leg can lose.
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

/** Without a path for the choice the accounts keep the leverage that they have. */
async function leveraged(
  { target }: Pick<CaseContext<never>, 'target'>,
  market: MarketFacts,
  pair: Readonly<Record<'maker' | 'taker', Identity>>,
): Promise<void> {
  for (const who of [pair.maker, pair.taker]) await target.act(who, updateLeverageAction(market, LEVERAGE, false));
}

export default check({
  id: 'liquidation.price.cross',
  title: 'at the liquidation price of a cross leg the account is worth its maintenance',
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
      // Health is what the account is worth above its maintenance: the way to the price uses it up.
      const left = liq === null ? null : decimalAt(account, 'health').plus(liq.minus(mark).times(size));
      // Maintenance of a leg may go with what it is worth at the mark, also on that way.
      const freed = liq === null ? Dec.of(0) : bpsOfAmount(mark.minus(liq).times(size.abs()), base);
      const isUsedUp = (rest: Dec) => isWithinTolerance(rest, Dec.of(0), TOLERANCE.plus(snapped));
      return {
        clause: 'liquidation.price.cross',
        holds: left !== null && (isUsedUp(left) || isUsedUp(left.plus(freed))),
        expected: `the mark at which health ${account.health} of a position of ${size} at ${mark} is 0`,
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
