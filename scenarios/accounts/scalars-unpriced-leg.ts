import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { tradesCrossMargin } from '../../harness/check/market-picker.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Blocked, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { tradeAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { positionKindTitleSuffixes, takerLegFields } from '../../harness/setup/position-kinds.ts';

/** Kinds of legs without a mark. An isolated position is valued by its bucket, and no text says whether it needs a price. */
type LegKind = 'cross' | 'hedged';

/** Order values to try, in whole USDC: without a mark the minimum is unknown. */
const WORTHS = [20n, 2_000n];

/** Returns an account with a position of one kind in the market. */
async function tradedIn(context: CaseContext<never>, market: MarketFacts, kind: LegKind): Promise<Identity> {
  const px = market.tick * 100n;
  for (const worth of WORTHS) {
    const cash = { usdc: String(worth * 10n) };
    const [maker, taker] = await Promise.all([context.given.fundedAccount(cash), context.given.fundedAccount(cash)]);
    if (kind === 'hedged') await switchToHedgeMode(context, taker);
    const size = scaledSizeForNotional(market, px, worth);
    try {
      await tradeAndCloseAtEnd(context, { market, maker, taker, px, size, asTaker: takerLegFields(kind) });
      return taker;
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
  }
  throw new Unsupported('a market without a mark that takes orders');
}

const unpricedLeg = (kind: LegKind) =>
  check({
    id: `accounts.scalars.unpriced-leg${kind === 'cross' ? '' : `.${kind}`}`,
    title: `health_deferred is true for an account with a position in a market without a mark${positionKindTitleSuffixes[kind]}`,
    clauses: ['accounts.scalars.health-unpriced'],
    by: 'act',
    async run(context) {
      const { given, target, venue, expect } = context;
      // Such a market needs no lease, because no other case uses it.
      const market = venue.markets.find((one) => tradesCrossMargin(one) && one.mark === null);
      if (market === undefined) throw new Unsupported('a market without a mark');
      const taker = await tradedIn(context, market, kind);
      const legs = await readPositions(context, taker.address);
      given.require(
        legs.some(({ coin }) => coin === market.coin),
        'the trade left no position',
      );
      const states = await Promise.all(
        [{}, { detail: 'margin' }].map(async (args) =>
          given.data(await target.read('account_state', { address: taker.address, ...args })),
        ),
      );
      // From the block of its first index on the leg has a price; an engine may price it by the index alone.
      const { mark_px: mark, oracle_px: index } = await readPerpRow(context, 'markets', market.coin);
      if ([mark, index].some((px) => Dec.parse(px)?.equals(Dec.of(0)) === false))
        throw new NotExercised('a market that is without a mark and an index throughout');
      for (const state of states)
        expect('accounts.scalars.health-unpriced').equal(field(state, 'health_deferred'), true);
    },
  });

export default unpricedLeg('cross');
export const scalarsUnpricedLegHedgedCheck = unpricedLeg('hedged');
