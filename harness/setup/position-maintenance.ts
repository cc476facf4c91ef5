import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { at, decimalAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { bpsOfAmount, negativePowerOfTen } from '../compare/planes.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { readPerpRow } from './market-row.ts';
import { readPositions } from './own-positions.ts';

/**
 * Like `readPositions`, each with its `maint_margin`, which no document shows. Where a venue omits it, it is the notional times its
 * market's base ratio, if `cross_maintenance_margin_used` of the account is their sum; only set-up may rely on that.
 */
export async function readPositionsWithMaintenance(
  reading: ReadContext,
  address: string,
): Promise<readonly JsonObject[]> {
  const rows = await readPositions(reading, address);
  if (rows.every((row) => at(row, 'maint_margin') !== undefined)) return rows;
  const account = reading.given.data(await reading.target.read('account_state', { address, detail: 'margin' }));
  const made: JsonObject[] = [];
  for (const row of rows) {
    const coin = textAt(row, 'coin');
    const mark = decimalAt(await readPerpRow(reading, 'markets', coin), 'mark_px');
    const ratio = decimalAt(await readPerpRow(reading, 'markets_meta', coin), 'maint_margin_ratio');
    const maintenance = bpsOfAmount(decimalAt(row, 'size').abs().times(mark), ratio);
    const filled = { ...row, maint_margin: maintenance.toString() };
    recordUnnormalizedOriginal(filled, row);
    made.push(filled);
  }
  const used = decimalAt(account, 'cross_maintenance_margin_used');
  const sum = Dec.sum(made.map((row) => decimalAt(row, 'maint_margin')));
  // The mark may have moved between the reads.
  const isTheirs =
    sum
      .minus(used)
      .abs()
      .compare(used.times(negativePowerOfTen(2))) <= 0;
  return isTheirs ? made : rows;
}
