import type { Expectation } from '../../harness/check/expect.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

// `details` of MARGIN_INSUFFICIENT. The documents state neither type nor plane of its figures (D257).

/** Decimals of the planes on which money can be served: whole USDC, micro-USDC, prices, tokens. */
const PLANES = [0, 6, 8, 18] as const;
/** Decimals in whole USDC at which a refusal's figure may be truncated. */
const CENT = negativePowerOfTen(2);

/** Returns a figure of the details, served as text or number; null: not a number. */
export function marginDetailsFigure(details: JsonValue | undefined, key: 'limit' | 'actual'): Dec | null {
  const value = at(details, key);
  return Dec.parse(typeof value === 'number' || typeof value === 'bigint' ? String(value) : value);
}

/**
 * Determines the plane on which a figure equals this amount.
 * @param whole  whole USDC
 * @returns the factor that converts the figure to whole USDC; null: it is another amount on every plane
 */
export function inferWholeUsdcFactor(figure: Dec | null, whole: Dec): Dec | null {
  if (figure === null) return null;
  return PLANES.map(negativePowerOfTen).find((plane) => isWithinTolerance(figure.times(plane), whole, CENT)) ?? null;
}

/**
 * Judges that free collateral leaves out what is held for an open position. No text says how the position's profit or loss affects free
 * collateral, so half of what is held is left open.
 * @param state  body of `account_state` while the position is open
 * @param limit  figure of the refusal, in whole USDC
 */
export function judgeHeldMarginNotFree(judged: Expectation, state: JsonObject, limit: Dec): void {
  const held = decimalAt(state, 'perp.init_margin');
  const withdrawable = decimalAt(state, 'withdrawable');
  const cash = decimalAt(state, 'total_raw_usd');
  const half = held.times(Dec.of('0.5'));
  const isSteady = isWithinTolerance(decimalAt(state, 'account_value'), cash, held.times(Dec.of('0.25')));
  const isHeld = half.compare(CENT) > 0 && isWithinTolerance(withdrawable, cash.minus(held), CENT);
  if (!judged.exercised(isHeld && isSteady, 'margin that a position holds, beside its profit or loss')) return;
  judged.relation(
    `details.limit without the initial margin of ${held} USDC that a position holds: near ${withdrawable} USDC`,
    { limit, withdrawable, held },
    () => limit.compare(withdrawable.plus(half)) <= 0,
    'details.limit',
  );
}
