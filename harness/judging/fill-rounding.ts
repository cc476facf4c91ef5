import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { lastDecimalPlaceOf, negativePowerOfTen } from '../compare/planes.ts';

/** A hundredth of a basis point: no fee rate has a finer unit. */
const FINEST_RATE = negativePowerOfTen(6);

/**
 * Returns the maximum difference between a change of cash and the profits and fees of its fills, whole USDC. The documents do not say to
 * how many decimal places cash, fees and profits are served, and a row may show fewer than it moved. 0 where every row shows its exact
 * amounts.
 * @param exact  the fills whose `closed_pnl` is their exact profit
 * @param cash   the account's cash before and after the fills
 */
export function cashChangeToleranceFor(
  fills: readonly JsonObject[],
  exact: ReadonlySet<JsonObject>,
  cash: readonly [before: Dec, now: Dec],
): Dec {
  const places = Math.max(...cash.map(({ scale }) => scale));
  const isExact = fills.every((fill) => {
    const isShown = ['closed_pnl', 'fee'].every((key) => decimalAt(fill, key).scaledTo(places) !== null);
    return isShown && exact.has(fill) && hasExactFee(fill);
  });
  return isExact ? Dec.of(0) : lastDecimalPlaceOf(...cash).plus(slackOfRows(fills, exact));
}

/**
 * Returns whether a fill's `closed_pnl` is exactly the profit against the average entry price. An opening fill has no profit, so its 0 is
 * exact.
 * @param history  all fills of the account, oldest first
 */
export function hasExactProfit(fill: JsonObject, history: readonly JsonObject[]): boolean {
  if (!isClosingFill(fill)) return true;
  const [verb, side, ...others] = String(fill.dir).split(' ');
  const until = history.findIndex(({ tid, oid }) => tid === fill.tid && oid === fill.oid);
  const own = history.slice(0, until).filter(({ coin }) => coin === fill.coin);
  if (verb !== 'Close' || others.length > 0 || until < 0) return false;
  // The average entry price is cost / parts, which a close does not change.
  let cost = Dec.of(0);
  let parts = Dec.of(1);
  let held = Dec.of(0);
  for (const { dir, px, sz } of own) {
    const at = Dec.parse(px);
    const size = Dec.parse(sz);
    if (at === null || size === null || String(dir).includes('>')) return false;
    if (dir === `Close ${side}`) held = held.minus(size);
    if (dir !== `Open ${side}`) continue;
    cost = cost.times(held).plus(at.times(size).times(parts));
    held = held.plus(size);
    parts = parts.times(held);
  }
  const gained = decimalAt(fill, 'px').times(parts).minus(cost).times(decimalAt(fill, 'sz'));
  return decimalAt(fill, 'closed_pnl')
    .times(parts)
    .equals(side === 'Long' ? gained : gained.negated());
}

/** Returns whether a fill closes a position. A direction that is not a text counts as closing. */
export function isClosingFill({ dir }: JsonObject): boolean {
  return typeof dir !== 'string' || !dir.startsWith('Open');
}

/** Returns whether a row shows its exact fee: a multiple of the finest rate times the notional. */
function hasExactFee(fill: JsonObject): boolean {
  const notional = decimalAt(fill, 'px').times(decimalAt(fill, 'sz'));
  return isMultiple(decimalAt(fill, 'fee'), notional.times(FINEST_RATE));
}

function isMultiple(figure: Dec, of: Dec): boolean {
  const scale = Math.max(figure.scale, of.scale);
  const unit = of.scaledTo(scale) ?? 0n;
  return unit !== 0n && (figure.scaledTo(scale) ?? 0n) % unit === 0n;
}

/** Returns the maximum total rounding of these rows: one unit of the last decimal place for each figure that may be rounded. */
function slackOfRows(fills: readonly JsonObject[], exact: ReadonlySet<JsonObject>): Dec {
  const fees = fills.filter((fill) => !hasExactFee(fill)).map((fill) => decimalAt(fill, 'fee'));
  const profits = fills.filter((fill) => !exact.has(fill)).map((fill) => decimalAt(fill, 'closed_pnl'));
  return [fees, profits].reduce(
    (sum, figures) =>
      figures.length === 0 ? sum : sum.plus(lastDecimalPlaceOf(...figures).times(Dec.of(figures.length))),
    Dec.of(0),
  );
}
