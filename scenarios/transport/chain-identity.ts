import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Whether a value is a chain identity that tells a chain: neither `underivable` nor of another form, which other clauses judge. */
export function isChainIdentity(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && /^c\d+-t\d+-g[0-9a-f]{16}$/i.test(value);
}
