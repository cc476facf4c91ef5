import type { CaseContext } from '../../harness/check/case-context.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { checkFillCharged } from '../../harness/setup/charging-market.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * Waits for an order's fill that was charged a fee: only such a fill counts towards volumes.
 * @param market  its market, among those that `makeFeeChargingRequirement` selects
 * @throws Disturbed if another market may charge, Unsupported on a venue that charges nothing
 */
export async function awaitChargedFill(
  context: Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue'>,
  { account, order, market }: { readonly account: string; readonly order: string; readonly market: MarketFacts },
): Promise<JsonObject> {
  const { given, target, pace } = context;
  const fill = await pace.eventually(
    async () => (await readFills({ given, target }, account)).find(({ oid }) => oid === order),
    (row) => row !== undefined,
  );
  if (fill === undefined) throw new Blocked('the fill of the order is not listed');
  if (!checkFillCharged(context, market, decimalAt(fill, 'fee'))) throw new Unsupported('a fee on fills');
  return fill;
}
