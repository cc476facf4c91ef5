import type { CaseContext } from '../../harness/check/case-context.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * The fill of an order, which was charged for: only such a one counts for volumes.
 * @throws Unsupported on a venue that charges nothing
 */
export async function awaitChargedFill(
  { given, target, pace }: Pick<CaseContext<never>, 'given' | 'target' | 'pace'>,
  account: string,
  order: string,
): Promise<JsonObject> {
  const fill = await pace.eventually(
    async () => (await fillsOf({ given, target }, account)).find(({ oid }) => oid === order),
    (row) => row !== undefined,
  );
  if (fill === undefined) throw new Blocked('the fill of the order is not listed');
  if (decimalAt(fill, 'fee').compare(Dec.of(0)) <= 0) throw new Unsupported('a fee on fills');
  return fill;
}
