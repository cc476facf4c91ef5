import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { readFiguresAtOneMark } from '../../harness/setup/at-one-mark.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow, sortedMarginTiers } from '../../harness/setup/market-row.ts';
import { corePositionsIn } from '../../harness/setup/own-positions.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const LEVERAGE = 3;
/** A fraction truncated at four decimals. */
const ROE_PLACES = negativePowerOfTen(4);

const figures = (kind: PositionKind) =>
  check({
    id: `positions.read.figures${kind === 'cross' ? '' : `.${kind}`}`,
    title: `notional, upnl, lev, margin and liq of a position follow from size, entry and mark${positionKindTitleSuffixes[kind]}`,
    clauses: [
      'positions.read.notional',
      'positions.read.upnl',
      'positions.read.leverage',
      'positions.read.isolated',
      'positions.read.roe',
      'positions.read.liq',
      'positions.read.maint-margin',
      'positions.read.row-shape',
    ],
    by: 'act',
    async run(context) {
      const { given, target, expect } = context;
      const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
      const { taker, maker, market } = traders;
      await configurePositionKind(context, traders, kind, LEVERAGE);
      const trade = await traders.trade('bid', traders.size(), traders.pxs[2], takerLegFields(kind));
      const ratio = await firstRungAbove(trade.notional);
      for (const [who, size] of [
        [taker, trade.size],
        [maker, trade.size.negated()],
      ] as const) {
        await traders.positions(who, size);
        const { address } = who;
        const legIn = (body: JsonObject) => corePositionsIn(body).find(({ coin }) => coin === market.coin) ?? {};
        const {
          bodies,
          figures: judged,
          mark,
        } = await readFiguresAtOneMark(
          context,
          { coin: market.coin, address },
          [
            { type: 'account_state', args: { address } },
            { type: 'clearinghouse_state', args: { address }, takes: legIn },
          ],
          ([, body], mark) => markFigures(legIn(body), size, mark),
        );
        for (const { clause, holds, key, actual, due } of judged)
          expect(clause).relation(`${key} of ${due}`, { [key]: actual, mark }, () => holds, key);
        const leg = legIn(bodies[1]);
        expect('positions.read.leverage').equal(field(leg, 'lev'), LEVERAGE);
        expect('positions.read.isolated').equal(
          field(leg, 'isolated'),
          kind === 'isolated',
          `isolated of a ${kind} position`,
        );
        const roe = Dec.parse(leg.roe, { holder: leg, keys: ['roe'] });
        // The `margin` of an isolated leg may be its whole bucket, whose initial margin is a third of the notional.
        const ownMargins =
          kind === 'isolated' ? [trade.notional.times(negativePowerOfTen(6)).times(Dec.of(333_333))] : [];
        // A malformed figure is a fault of shape, judged below. The test multiplies out, because a quotient has no exact decimal, and no
        // text states the served decimals.
        if (roe !== null)
          expect('positions.read.roe').relation(
            'roe of upnl divided by margin',
            { roe, upnl: decimalAt(leg, 'upnl'), margin: decimalAt(leg, 'margin') },
            ({ roe: reported, upnl, margin }) =>
              [margin, ...ownMargins].some((base) =>
                isWithinTolerance(reported.times(base), upnl, base.times(ROE_PLACES)),
              ),
            'roe',
          );
        // The account is worth far more than a long could lose, so only the short has a liquidation price; a long has one if secured only
        // by a bucket.
        const isEnded = who === maker || kind === 'isolated';
        judgeFiguresAtEnd(expect, leg, {
          maintenance: trade.notional.times(ratio),
          end: isEnded ? { px: trade.px, isLong: who === taker } : null,
        });
        expect('positions.read.row-shape').shape(
          given.data(await target.read('clearinghouse_state', { address: who.address })),
          'info.clearinghouse_state',
        );
      }

      /** Maintenance ratio, as a fraction, of the tier for this notional. */
      async function firstRungAbove(notional: Dec): Promise<Dec> {
        const rungs = sortedMarginTiers(await readPerpRow(context, 'markets_meta', market.coin));
        const rung = rungs.find(
          ({ max_open_interest: bound }) => bound === null || (Dec.parse(bound)?.compare(notional) ?? 0) > 0,
        );
        given.require(
          rung !== undefined && integerAt(rung, 'max_leverage') >= LEVERAGE,
          `${market.coin} has no rung for a small position`,
        );
        return decimalAt(rung, 'maint_margin_ratio').times(negativePowerOfTen(4));
      }
    },
  });

export default figures('cross');
export const readFiguresIsolatedCheck = figures('isolated');
export const readFiguresHedgedCheck = figures('hedged');

/** Judges the liquidation figures of a row; the documents do not show which ones it has. */
function judgeFiguresAtEnd(
  expect: CaseContext<'positions.read.maint-margin' | 'positions.read.liq'>['expect'],
  leg: JsonObject,
  {
    maintenance,
    end,
  }: { readonly maintenance: Dec; readonly end: { readonly px: Dec; readonly isLong: boolean } | null },
): void {
  const margin = expect('positions.read.maint-margin');
  if (margin.exercised(leg.maint_margin !== undefined, 'maint_margin, which the venue does not show'))
    margin.relation(
      `maint_margin of ${maintenance}`,
      { maint_margin: decimalAt(leg, 'maint_margin'), due: maintenance },
      ({ maint_margin }) => isWithinTolerance(maint_margin, maintenance, cut),
      'maint_margin',
    );
  const ends = expect('positions.read.liq');
  if (ends.exercised(leg.liq !== undefined, 'liq, which the venue does not show'))
    ends.relation(
      end === null ? 'null' : `a liquidation price ${end.isLong ? 'between 0 and' : 'above'} ${end.px}`,
      { liq: field(leg, 'liq') },
      ({ liq }) => (end === null ? liq === null : isBeyond(Dec.parse(liq), end.px, end.isLong)),
      'liq',
    );
}

/** Whether a price is on the liquidation side of another. */
function isBeyond(liq: Dec | null, px: Dec, isLong: boolean): boolean {
  if (liq === null) return false;
  return isLong ? liq.compare(Dec.of(0)) > 0 && liq.compare(px) < 0 : liq.compare(px) > 0;
}

/** Products are exact; a venue may truncate served values at six decimals. */
const cut = negativePowerOfTen(6);

/** The two figures of a leg that move with the mark. */
function markFigures(leg: JsonObject, size: Dec, mark: Dec) {
  const value = size.times(mark);
  const profit = value.minus(size.times(decimalAt(leg, 'entry')));
  const figure = <Judged extends string>(clause: Judged, key: string, due: Dec) => ({
    clause,
    key,
    due,
    actual: field(leg, key),
    holds: isWithinTolerance(decimalAt(leg, key), due, cut),
  });
  return [figure('positions.read.notional', 'notional', value), figure('positions.read.upnl', 'upnl', profit)] as const;
}
