import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent, orderAction, sizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt, integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { Blocked, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { isBelowOiCap } from '../../harness/setup/market-requirements.ts';
import { sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { type PositionKind, positionKindTitleSuffixes, takerLegFields } from '../../harness/setup/position-kinds.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { initialMarginOf, setCrossLeverage } from './leverage.ts';
import { inferWholeUsdcFactor, marginDetailsFigure } from './margin-details.ts';

const CHOSEN = 2;

/** A tier ladder whose second tier allows less leverage than its first. */
interface Ladder {
  readonly bound: bigint;
  readonly second: number;
}

const effectiveLeverage = (kind: PositionKind) =>
  check({
    id: `margin.gate.effective-leverage${kind === 'cross' ? '' : `.${kind}`}`,
    title: `effective leverage is the minimum of chosen, market maximum and margin tier leverage${positionKindTitleSuffixes[kind]}`,
    clauses: ['margin.gate.effective-leverage'],
    by: 'act',
    accounts: 'exact',
    async run(context) {
      const { given, target, venue, expect } = context;
      const ladders = laddersOf(rowsAt(given.data(await target.read('markets_meta')), 'perp'));
      const fits = (market: MarketFacts) => {
        const bound = ladders.get(market.coin)?.bound ?? 0n;
        // The order's size is that of 60 % of the mark; a market's cap has a refusal of its own.
        const isOpen = isBelowOiCap(market, Dec.of(2n * largeOf(bound)));
        return smallOf(market) * market.priceScale < bound && isOpen;
      };
      if (!venue.markets.some((market) => fits(market) && isOrdinaryMarket(market)))
        throw new Unsupported('a ladder whose rungs differ in leverage');
      const trader = await given.fundedAccount({ usdc: '1' });
      const market = await given.market(fits);
      const { bound, second } = ladders.get(market.coin) ?? { bound: 0n, second: 1 };
      const choose = (leverage: number) =>
        kind === 'isolated'
          ? switchToIsolatedMargin(context, trader, market, leverage)
          : setCrossLeverage(context, trader, market, leverage);
      if (kind === 'isolated') await choose(market.maxLeverage);
      if (kind === 'hedged') await switchToHedgeMode(context, trader);
      const px = gridPxAtMarkPercent(market, 60);
      // The rest of the requirement is the cushion, a parameter that no read shows: it is the same for every leverage.
      const state = given.data(await target.read('account_state', { address: trader.address }));
      const free = decimalAt(state, 'withdrawable');
      const cushionOf = async (worth: bigint, leverage: number) => {
        const size = sizeForNotional(market, px, worth);
        const order = orderAction(trader, { market, side: 'bid', px, size, ...takerLegFields(kind) });
        const reply = requireEveryOrderReported(await target.act(trader, order));
        const refusal = refusalOf(reply);
        if (!hasRefusalCode(reply, clauseById('margin.gate.insufficient').accepts))
          throw new Blocked(`an order for ${worth} USDC is not refused for margin: ${refusal?.code ?? 'admitted'}`);
        // The text does not promise them.
        if (refusal?.details === undefined) throw new Unsupported('details on MARGIN_INSUFFICIENT');
        const quotient = initialMarginOf(pxInUsdc(px).times(sizeInUnits(size, market)), leverage);
        const plane = inferWholeUsdcFactor(marginDetailsFigure(refusal.details, 'limit'), free);
        const actual = marginDetailsFigure(refusal.details, 'actual');
        if (plane === null || actual === null) throw new NotExercised('a requirement in a plane that is known');
        return actual
          .times(plane)
          .readAt({ holder: refusal.details, keys: ['actual'] })
          .minus(quotient);
      };
      const small = smallOf(market) * market.priceScale;
      const large = largeOf(bound);
      const ofMaximum = await cushionOf(small, market.maxLeverage);
      const ofRung = await cushionOf(large, second);
      await choose(CHOSEN);
      const ofChoice = await cushionOf(small, CHOSEN);
      const ofChoiceOnRung = await cushionOf(large, Math.min(CHOSEN, second));
      // A wrong leverage would deviate by far more than the undocumented rounding.
      expect('margin.gate.effective-leverage').relation(
        'each requirement to exceed notional / leverage by the same cushion',
        { ofMaximum, ofRung, ofChoice, ofChoiceOnRung },
        (cushions) => Object.values(cushions).every((each) => isWithinTolerance(each, cushions.ofMaximum, Dec.of(1))),
        'details.actual less notional / leverage, at the market maximum, the tier, the choice, the choice in the tier',
      );
    },
  });

export default effectiveLeverage('cross');
export const gateLeverageInForceIsolatedCheck = effectiveLeverage('isolated');
export const gateLeverageInForceHedgedCheck = effectiveLeverage('hedged');

/** A notional of the market's scale that an account with a dollar cannot fund. */
function smallOf({ maxLeverage }: MarketFacts): bigint {
  return BigInt(Math.max(20, 2 * maxLeverage));
}

/** A notional in the tier above this bound. */
function largeOf(bound: bigint): bigint {
  return bound + bound / 10n + 100n;
}

function laddersOf(rows: ReturnType<typeof rowsAt>): ReadonlyMap<string, Ladder> {
  return new Map(
    rows.flatMap((row): [string, Ladder][] => {
      const [first, second] = sortedMarginTiers(row);
      const served = Dec.parse(first?.max_open_interest);
      if (served === null || second === undefined || typeof row.coin !== 'string') return [];
      const bound = served.truncated(0).scaledTo(0) ?? 0n;
      const end = Dec.parse(second.max_open_interest);
      // Slightly more than wanted, because the size is on the grid.
      if (end !== null && end.compare(Dec.of(2n * largeOf(bound))) < 0) return [];
      const allowed = integerAt(second, 'max_leverage');
      if (allowed >= integerAt(first, 'max_leverage')) return [];
      return [[row.coin, { bound, second: Number(allowed) }]];
    }),
  );
}
