import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { listAlternativeRoundedAmounts, type SumEntry } from '../../harness/compare/figures/sum-of-entries.ts';
import { readFiguresAtOneMark } from '../../harness/setup/at-one-mark.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { initialMarginOf, setCrossLeverage, setCrossLeverageWhileOpen } from './leverage.ts';

const CUSHION = Dec.of(1);
/** No text states the decimals of a row's margin. */
const NEAR = Dec.of('0.99');

/** The cushion is a parameter that no read shows: a single whole figure at any leverage. */
function isOneCushion(one: Dec, other: Dec): boolean {
  return one.equals(other) && one.truncated(0).equals(one) && one.compare(Dec.of(0)) >= 0;
}

export default check({
  id: 'margin.held.position',
  title: 'perp.init_margin of a position is its entry notional over leverage, and is higher at lower leverage',
  clauses: ['margin.held.formula', 'margin.leverage.changes-margin'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(5) });
    const { taker, market } = traders;
    await setCrossLeverage(context, taker, market, 5);
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const held = async (reached: (margin: Dec) => boolean) =>
      decimalAt(
        await pace.eventually(state, (data) => reached(decimalAt(data, 'perp.init_margin'))),
        'perp.init_margin',
      );
    const zero = Dec.of(0);

    const size = traders.size(100n) + 3n * market.step;
    const opened = await traders.trade('bid', size);
    const { notional } = opened;
    const high = await held((margin) => margin.compare(zero) > 0);
    await setCrossLeverageWhileOpen(context, taker, market, 2);
    const low = await held((margin) => !margin.equals(high));
    expect('margin.leverage.changes-margin').relation(
      'a higher perp.init_margin at leverage 2 than at 5',
      { atTwo: low, atFive: high },
      ({ atTwo, atFive }) => atTwo.compare(atFive) > 0,
      'perp.init_margin',
    );
    const one = high.minus(initialMarginOf(notional, 5));
    const byEntry = isOneCushion(one, low.minus(initialMarginOf(notional, 2)));
    const byMark = byEntry ? null : await heldAtMarks();
    if (byEntry) await judgeRow(one);
    expect('margin.held.formula').relation(
      `${notional} / leverage, rounded up, plus one cushion`,
      { atFive: high, atTwo: low },
      () => byEntry || byMark?.isHeld === true,
      'perp.init_margin',
      {
        name: 'perp.init_margin at leverage 2',
        got: low,
        entries: [
          { what: 'the notional at leverage 2', amount: initialMarginOf(notional, 2), others: otherMargins(notional) },
          { what: 'the cushion', amount: CUSHION },
        ],
      },
    );
    expect('margin.held.formula').unusual(byMark !== null, {
      expected: 'margin of the entry notional',
      actual: derived('margin of the notional at the mark', byMark?.margin ?? high),
    });
    expect('margin.held.formula').unusual(byEntry && !one.equals(CUSHION), {
      expected: 'a cushion of 1 USDC',
      actual: one,
    });

    /** The row shows the initial margin, possibly rounded up and including the account's cushion. */
    async function judgeRow(cushion: Dec) {
      const [row] = await readPositions(context, taker.address);
      const least = notional.times(Dec.of('0.5'));
      const most = initialMarginOf(notional, 2).plus(cushion);
      expect('margin.held.formula').relation(
        `margin from ${least} to ${most} in the position row at leverage 2`,
        { margin: decimalAt(row, 'margin') },
        ({ margin }) => margin.compare(least.times(NEAR)) >= 0 && margin.compare(most) <= 0,
        'clearinghouse_state margin',
      );
    }

    /** Whether the margin at each leverage is that of the notional at the mark of its own block (D32). */
    async function heldAtMarks() {
      const { address } = taker;
      const held: { readonly margin: Dec; readonly over: Dec }[] = [];
      for (const leverage of [2, 5]) {
        await setCrossLeverage(context, taker, market, leverage);
        const overAt = (body: JsonObject, mark: Dec) =>
          decimalAt(body, 'perp.init_margin').minus(initialMarginOf(opened.size.times(mark), leverage));
        const { bodies, mark } = await readFiguresAtOneMark(
          context,
          { coin: market.coin, address },
          [{ type: 'account_state', args: { address } }],
          // A block may have had several marks: the one that implies the usual cushion counts.
          ([body], at) => [{ clause: 'margin.held.formula', holds: overAt(body, at).equals(CUSHION) }],
        );
        held.push({ margin: decimalAt(bodies[0], 'perp.init_margin'), over: overAt(bodies[0], mark) });
      }
      const [atTwo = { margin: low, over: zero }, atFive = atTwo] = held;
      return { isHeld: isOneCushion(atTwo.over, atFive.over), margin: atTwo.margin };
    }
  },
});

/** Returns the margin under wrong interpretations of leverage 2: as at leverage 5, or not rounded up. */
function otherMargins(notional: Dec): NonNullable<SumEntry['others']> {
  const rounded = initialMarginOf(notional, 2);
  const half = notional.times(Dec.of('0.5'));
  return [
    ...listAlternativeRoundedAmounts(half, rounded, Dec.of(1)),
    { kind: 'rate', how: 'is at leverage 5', amount: initialMarginOf(notional, 5) },
  ];
}
