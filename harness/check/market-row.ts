import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Reading } from './case-context.ts';
import { Blocked } from './verdicts.ts';

/** The row of one perpetual in the data of `markets` or `markets_meta`. @throws Blocked when it is not there */
export function perpIn(data: JsonObject, coin: string): JsonObject {
  const row = rowsAt(data, 'perp').find((entry) => entry.coin === coin);
  if (row === undefined) throw new Blocked(`no row of ${coin}`);
  return row;
}

/** As `perpIn`, read for this market alone. */
export async function marketRow(
  { given, target }: Reading,
  read: 'markets' | 'markets_meta',
  coin: string,
): Promise<JsonObject> {
  return perpIn(given.data(await target.read(read, { coin })), coin);
}
