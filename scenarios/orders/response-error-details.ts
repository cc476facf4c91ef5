import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { at } from '../../harness/client/json-at.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const keys = ['field', 'limit', 'actual'];

const alone = check({
  id: 'orders.response.error-details',
  title: 'details of a refused order have the form of the error envelope, or are left out',
  clauses: ['orders.entries.error-details'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount({ usdc: '20' });
    const market = await given.market(hasCoarseTick);
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const offGrid = orderAction(trader, { market, side: 'bid', px: px + 1n, size });
    const unfunded = orderAction(trader, {
      market,
      side: 'bid',
      px,
      size: scaledSizeForNotional(market, px, 100_000n),
    });
    for (const order of [offGrid, unfunded]) {
      const reply = requireEveryOrderReported(await target.act(trader, order));
      const body = reply.kind === 'statuses' ? at(reply.body, 'statuses.0.error') : undefined;
      // An additional level is an accepted form, and a refusal of the whole action is the envelope itself (D01, D05).
      const error = at(body, 'error') ?? body;
      given.require(reply.kind === 'refused' || isJsonObject(error), 'the order was not refused');
      const details = reply.kind === 'refused' ? derived(reply.error.details, reply) : field(error, 'details');
      if (expect('orders.entries.error-details').exercised(details.value !== undefined, 'details on a refused order'))
        expect('orders.entries.error-details').relation(
          'details with field, limit and actual',
          { details },
          (reported) => isDetails(reported.details),
          'statuses[0].error.details',
        );
    }
  },
});

export default alone;
export const responseErrorDetailsInBatchCheck = toBatchedOrdersCheck(alone);

function isDetails(details: JsonValue | undefined): boolean {
  return isJsonObject(details) && keys.every((key) => key in details);
}
