import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { eightPlacesTolerance, isWithinTolerance } from '../../harness/compare/planes.ts';
import {
  assumeNoFundingSince,
  readCashAndDueByFills,
  readSettledCash,
  SETTLED_CASH_KEY,
} from '../../harness/judging/cash-of-fills.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import type { OwnTrade } from '../../harness/setup/own-trade.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

const ofAny = [
  'positions.read.size',
  'positions.entry.average',
  'positions.entry.reduce',
  'positions.read.open-only',
  'positions.read.one-row',
] as const;
/** A hedged leg never flips. */
const ofNet = ['positions.entry.flip'] as const;
const ofCash = 'positions.cash.realised' as const;
/** Not for isolated positions: their initial margin leaves the cash, and no text defines a bucket's amount. */
const ofOpening = 'positions.cash.opening-fee' as const;

/** Leverage for positions of a chosen mode. */
const LEVERAGE = 2;

const life = (kind: PositionKind) =>
  check({
    id: `positions.read.life${kind === 'cross' ? '' : `.${kind}`}`,
    title: `a position averages its entry when it grows, keeps it when reduced, flips, and closes${positionKindTitleSuffixes[kind]}`,
    clauses: [...ofAny, ...(kind === 'hedged' ? [] : ofNet), ofCash, ...(kind === 'isolated' ? [] : [ofOpening])],
    by: 'act',
    accounts: 'fresh',
    async run(context) {
      const { given, expect } = context;
      const traders = await leaseTwoTraders(context, kind === 'cross' ? {} : { fits: leverageRequirement(LEVERAGE) });
      const { taker, maker, market } = traders;
      const [low, middle, high] = traders.pxs;
      const unitLots = traders.size();
      const onLeg = takerLegFields(kind);
      // A venue may require a sale from a long leg to be `reduce_only` (D78).
      const offLeg = kind === 'hedged' ? { ...onLeg, reduceOnly: true } : onLeg;
      if (kind !== 'cross') await configurePositionKind(context, traders, kind, LEVERAGE);
      /** Rows of both sides, once they have changed; empty if positions have an unknown form. Cash needs none. */
      const legs = async (size: Dec) => (await given.part(() => read(size))) ?? [];
      const read = async (size: Dec) => {
        const rows = [];
        for (const [who, signed] of [
          [taker, size],
          [maker, size.negated()],
        ] as const) {
          const all = await traders.positions(who, signed);
          const listed = all.filter(({ coin }) => coin === market.coin);
          const [row] = listed;
          expect('positions.read.size').decimal(field(row, 'size', all), signed.toString());
          expect('positions.read.one-row').equal(
            derived(listed.length, all),
            1,
            `number of position rows of ${market.coin}`,
          );
          rows.push(row ?? {});
        }
        return rows;
      };

      const funded = await readSettledCash(context, [taker, maker]);
      // The mean of four equal parts has no endless fraction: the profit that it leaves shows itself whole.
      const first = await traders.trade('bid', 3n * unitLots, low, onLeg);
      const long = first.size;
      await legs(long);
      await settled(context, traders, { kind, before: funded, trade: first, fillCount: 1 }, expect(ofOpening));
      const second = await traders.trade('bid', unitLots, high, onLeg);
      const held = long.plus(second.size);
      const paid = first.notional.plus(second.notional);
      for (const leg of await legs(held))
        expect('positions.entry.average').relation(
          `an entry of ${paid} / ${held}, the average of both fills`,
          { entry: field(leg, 'entry') },
          // Multiplied out to avoid a division: the average is served truncated at eight decimals.
          ({ entry }) =>
            isWithinTolerance(held.times(Dec.parse(entry) ?? Dec.of(0)), paid, held.times(eightPlacesTolerance)),
          'entry',
        );
      const [before] = await legs(held);
      const cash = await readSettledCash(context, [taker, maker]);
      const third = await traders.trade('ask', unitLots, middle, offLeg);
      const rest = held.minus(second.size);
      for (const leg of await legs(rest))
        expect('positions.entry.reduce').equal(field(leg, 'entry'), field(before, 'entry'), 'entry after a reduction');
      await settled(context, traders, { kind, before: cash, trade: third, fillCount: 3 }, expect(ofCash));

      if (kind === 'hedged') await traders.trade('ask', 3n * unitLots, middle, offLeg);
      else {
        const turn = await traders.trade('ask', 5n * unitLots, middle);
        const short = rest.minus(turn.size);
        for (const leg of await legs(short))
          expect('positions.entry.flip').decimal(field(leg, 'entry'), turn.px, 'entry after the flip');
        await traders.trade('bid', 2n * unitLots, middle);
      }
      await given.part(async () => {
        for (const who of [taker, maker])
          expect('positions.read.open-only').noRow(await traders.positions(who, Dec.of(0)), { coin: market.coin });
      });
      await settled(context, traders, { kind, before: funded, trade: null, fillCount: 5 }, expect(ofCash));
    },
  });

export default life('cross');
export const readLifeIsolatedCheck = life('isolated');
export const readLifeHedgedCheck = life('hedged');

interface Settled {
  readonly kind: PositionKind;
  readonly before: readonly Dec[];
  /** Null for all fills from flat to flat: an isolated position then holds no collateral any more, and its realized profit is cash. */
  readonly trade: OwnTrade | null;
  readonly fillCount: number;
}

/**
 * Since `before` both sides' cash changed only by the profit of their fills minus fees. For an isolated position only the total of all
 * fills shows this, because its initial margin leaves the cash.
 */
async function settled(
  reading: ReadContext,
  traders: TwoTraders,
  { kind, before, trade, fillCount }: Settled,
  expectation: Expectation,
): Promise<void> {
  if ((kind === 'isolated') !== (trade === null)) return;
  for (const [at, who] of [traders.taker, traders.maker].entries()) {
    const fills = await traders.fills(who, fillCount);
    const own = fills.filter(({ oid }) => trade === null || oid === trade.takerOid || oid === trade.makerOid);
    reading.given.require(own.length > 0, 'the fill of the trade is not listed');
    const { now, due, isSo, madeOf } = await readCashAndDueByFills(reading, who, before[at] ?? Dec.of(0), own);
    if (!isSo) await assumeNoFundingSince(reading, traders.market.coin, { owner: who, fills, off: now.minus(due) });
    expectation.relation(
      'the cash before, plus the realized profit of the fills, minus their fees',
      { now, due },
      () => isSo,
      SETTLED_CASH_KEY,
      madeOf,
    );
  }
}
