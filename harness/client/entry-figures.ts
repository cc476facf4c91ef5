import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

// Figures of a `statuses` entry. The text leaves open whether they are strings or JSON numbers: in here they are text.

/** The digits of an order id; null when the value is none. */
export function oidText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return null;
}

/** The plain decimal of a size or a price; null when the value is none. */
export function decimalText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  return typeof value === 'number' ? withoutExponent(value) : null;
}

/** The shortest digits that a double is known by: 1e-7 is 0.0000001. */
function withoutExponent(value: number): string {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const places = fraction.length - Number(exponent);
  const digits = `${whole}${fraction}`
    .padStart(places + 1, '0')
    .padEnd(whole.length + Math.max(0, Number(exponent)), '0');
  const sign = value < 0 ? '-' : '';
  if (places <= 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
