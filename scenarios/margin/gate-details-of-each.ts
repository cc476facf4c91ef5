import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { marginDetailsFigure } from './margin-details.ts';

/** Far above what the account can open at any leverage, whole USDC. */
const TOO_MUCH = 50_000n;

export default check({
  id: 'margin.gate.details-of-each',
  title: 'details of MARGIN_INSUFFICIENT name a requirement above the limit, for any side and action',
  clauses: ['margin.gate.details'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount({ usdc: '60' });
    const market = await given.market();
    const low = gridPxAtMarkPercent(market, 60);
    const high = gridPxAtMarkPercent(market, 140);
    const { oid } = await placeRestingOrder(context, owner, {
      market,
      side: 'bid',
      px: low,
      size: scaledSizeForNotional(market, low, 20n),
    });
    const large = toWireInteger(scaledSizeForNotional(market, low, TOO_MUCH));
    const asking = orderAction(owner, {
      market,
      side: 'ask',
      px: high,
      size: scaledSizeForNotional(market, high, TOO_MUCH),
    });
    const amending = modifyAction({
      owner: owner.address,
      market: market.id,
      oid: toWireInteger(BigInt(oid)),
      new_px: null,
      new_size: large,
    });
    const judged = expect('margin.gate.details');
    const judge = (reply: ActResult, what: string) => {
      const isShort = hasRefusalCode(reply, clauseById('margin.gate.insufficient').accepts);
      const details = isShort ? refusalOf(reply)?.details : undefined;
      // The text does not promise them.
      if (!judged.exercised(details !== undefined, `details on MARGIN_INSUFFICIENT of ${what}`)) return;
      const limit = marginDetailsFigure(details, 'limit');
      const actual = marginDetailsFigure(details, 'actual');
      judged.relation(
        `details.actual (requirement) above details.limit, for ${what}`,
        { actual: field(details, 'actual'), limit: field(details, 'limit') },
        () => limit !== null && actual !== null && actual.compare(limit) > 0,
        'details',
      );
    };
    judge(await target.act(owner, asking), 'an ask');
    judge(await target.act(owner, amending), 'an amendment');
  },
});
