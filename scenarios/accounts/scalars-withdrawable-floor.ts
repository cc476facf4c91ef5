import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { labelMarketRequirement } from '../../harness/check/market-picker.ts';
import { requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { refusesWith, shortOfFunds } from '../../spec-schemas/outcomes.ts';

const FUNDS = 200n;
/** The position can be as large as the cash allows. */
const hasCheapStep = labelMarketRequirement(
  'a step that is worth 0.8 USDC or less at the mark',
  ({ mark, step, szDecimals }) => mark !== null && mark * step <= 80_000_000n * 10n ** BigInt(szDecimals),
);
/** In hundredths of a USDC: slightly more than each cushion that a venue may require. No read shows it. */
const CUSHIONS = [10n, 110n, 210n, 310n, 510n, 1_010n];

/**
 * Returns the most that the account can have open at leverage 1, in hundredths of a USDC, found with orders that do not match.
 * @throws NotExercised if with none of the cushions nearly the whole balance can be used
 */
async function mostFunded(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  owner: Identity,
  market: MarketFacts,
  // Near the mark: a venue may require the margin of an order at its price or at the mark.
  px: bigint,
): Promise<bigint> {
  for (const cushion of CUSHIONS) {
    const worth = FUNDS * market.priceScale * 100n - cushion;
    const entry = await given.placed(owner, {
      market,
      side: 'bid',
      px,
      size: sizeBelow(market, px, worth),
      tif: 'alo',
    });
    if (entry.kind === 'error' && refusesWith(shortOfFunds, entry.error.code)) continue;
    requireRestingEntry(entry);
    await cancelEveryOrder({ given, target }, owner);
    return worth;
  }
  throw new NotExercised('an order of nearly all that the account holds, which margin lets through');
}

/** The greatest size on the grid worth at most this amount, in hundredths of a USDC. */
function sizeBelow({ szDecimals, step }: MarketFacts, px: bigint, worth: bigint): bigint {
  const lots = (worth * 10n ** BigInt(6 + szDecimals)) / px;
  return (lots / step) * step;
}

export default check({
  id: 'accounts.scalars.withdrawable-floor',
  title: 'withdrawable is 0, not negative, when the margin held exceeds all cash of the account',
  clauses: ['accounts.scalars.withdrawable-floor'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: String(FUNDS) }),
      given.fundedAccount({ usdc: String(FUNDS) }),
    ]);
    const market = await given.market(hasCheapStep);
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    // At leverage 1 margin takes the notional plus a cushion, so the fee, and the excess of the price over the mark, are then missing.
    const [low, , px] = await drawPricesInsideSpread(context, market);
    const worth = await mostFunded(context, taker, market, low);
    await tradeAndCloseAtEnd(context, { market, maker, taker, px, size: sizeBelow(market, px, worth) });
    const state = given.data(await target.read('account_state', { address: taker.address }));
    const owed = decimalAt(state, 'total_raw_usd').minus(decimalAt(state, 'perp.init_margin'));
    // Position margin is a parameter of the venue: if cash is left, nothing had to be clamped.
    if (
      !expect('accounts.scalars.withdrawable-floor').exercised(
        owed.compare(Dec.of(0)) < 0,
        'cash below the margin held',
      )
    )
      return;
    expect('accounts.scalars.withdrawable-floor').decimal(field(state, 'withdrawable'), '0');
  },
});
