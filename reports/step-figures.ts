import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';

/** Documented names of fields that a step names differently. */
const NAMES: Readonly<Record<string, string>> = {
  px: 'limit_px',
  stp: 'stp_mode',
  reduceOnly: 'reduce_only',
  positionSide: 'position_side',
};

/**
 * Renders a step for readers: documented field names, prices and sizes as sentences, markets by their coin; without default fields.
 * @param coins  of the sequence, by the number that a step gives them
 */
export function readableStepFields(fields: JsonObject, coins: readonly string[]): JsonObject {
  const rows = Object.entries(fields).map(([key, value]): [string, JsonValue | null] => {
    if (key === 'market' && typeof value === 'number') return [key, coins[value % coins.length] ?? value];
    if (key === 'positionSide') return [NAMES[key] ?? key, isPlainSide(value) ? null : readable(value, coins)];
    if (key === 'reduceOnly' && value === false) return [key, null];
    return [NAMES[key] ?? key, readable(value, coins)];
  });
  return Object.fromEntries(rows);
}

function readable(value: JsonValue, coins: readonly string[]): JsonValue {
  if (isJsonArray(value)) return value.map((member) => readable(member, coins));
  if (!isJsonObject(value)) return value;
  return stepFigureText(value) ?? readableStepFields(value, coins);
}

/** Whether the side can be omitted: only a hedged account has sides to name. */
function isPlainSide(value: JsonValue): boolean {
  return isJsonObject(value) && value.named === 'where-hedged';
}

/** Describes a price, a size, an amount or an order; null for any other value. */
export function stepFigureText({
  at,
  of,
  ticks,
  bps,
  exponent,
  usdc,
  steps,
  units,
  nth,
  by,
}: JsonObject): string | null {
  switch (at ?? of) {
    case 'mark':
      return `mark${signed(ticks, 'tick')}`;
    case 'bps':
      return `mark${signed(bps, 'bps')}`;
    case 'off-tick':
      return `mark${signed(ticks, 'tick')}, off the tick grid`;
    case 'power-of-2':
      return `2^${exponent}`;
    case 'zero':
      return '0';
    case 'minimum':
      return `minimum${signed(steps, 'lot step')}`;
    case 'worth':
      return `${usdc} USDC worth${signed(steps, 'lot step')}`;
    case 'off-lot':
      return `${usdc} USDC worth, off the lot grid`;
    case 'free':
      return `free balance${signed(units, 'unit')}`;
    case 'own':
      return `#${nth} of its own`;
    case 'placed':
      return `#${nth} of account ${by}`;
    default:
      return null;
  }
}

/** Formats an offset: ` + 3 ticks`, ` - 1 tick`; empty for zero. */
function signed(count: JsonValue | undefined, unit: string): string {
  if (typeof count !== 'number' || count === 0) return '';
  const size = Math.abs(count);
  return ` ${count < 0 ? '-' : '+'} ${size} ${unit}${size === 1 || unit === 'bps' ? '' : 's'}`;
}
