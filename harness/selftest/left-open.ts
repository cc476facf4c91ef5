import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { readData } from '../session/venue-figures.ts';
import type { Target } from '../target/wire.ts';

/**
 * The markets of a venue that began without positions in which somebody still has one, each with its open interest: a
 * case gives back what it holds, or a later one meets it.
 */
export async function leftOpen(target: Target): Promise<readonly string[]> {
  const { perp } = await readData(target, 'markets');
  const rows = isJsonArray(perp) ? perp.filter(isJsonObject) : [];
  return rows
    .filter(({ open_interest: open }) => Dec.parse(open)?.equals(Dec.of(0)) !== true)
    .map(({ coin, open_interest: open }) => `${open} of ${coin}`);
}
