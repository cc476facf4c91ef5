import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

export default check({
  id: 'nonces.refused.spent-or-free',
  title: 'a refusal at admission does not consume the nonce, a refusal at commit and a noop do',
  clauses: ['nonces.refused.admission', 'nonces.refused.commit', 'nonces.noop.burns'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const owner = await given.fundedAccount();
    // An off-grid price requires a grid coarser than one unit.
    const market = await given.market(hasCoarseTick);
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const { gift, arrived, rested } = await makeCommitDetector(context, owner);

    // The text says that a handle in use is refused at admission.
    const cloid = random.cloid();
    await placeRestingOrder({ given }, owner, { market, side: 'bid', px, size, cloid });
    const twin = requireEveryOrderReported(
      await target.act(owner, orderAction(owner, { market, side: 'bid', px, size, cloid })),
    );
    given.require(hasRefusalCode(twin, clauseById('orders.cloid.in-use').accepts), 'a handle in use was not refused');
    expect('nonces.refused.admission').accepted(await target.act(owner, gift('0.01'), { nonce: twin.nonce }));
    expect('nonces.refused.admission').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC of the recipient after a send with the nonce of the refused order',
    );

    const before = await awaitOpenOrders(context, owner.address, (rows) => rows.length === 1);
    const noop = await target.act(owner, { type: 'noop', params: {} });
    expect('nonces.noop.burns').accepted(noop);
    // The text says that an off-tick price is a commit error; a send is known to have reached its commit if the refusal has status 200.
    const offGrid = requireEveryOrderReported(
      await target.act(owner, orderAction(owner, { market, side: 'bid', px: px + 1n, size })),
    );
    given.require(isRefused(offGrid), 'a price off the grid was not refused');
    const short = await target.act(owner, gift('1000000'));
    const isSpent = isRefused(short) && isOkStatus(short);
    const [afterNoop, ...afterRefusals] = await Promise.all([
      target.act(owner, gift('0.02'), { nonce: noop.nonce }),
      target.act(owner, gift('0.04'), { nonce: offGrid.nonce }),
      ...(isSpent ? [target.act(owner, gift('0.08'), { nonce: short.nonce })] : []),
    ]);
    const usdc = await rested();
    expect('nonces.noop.burns').relation(
      'no receipt of the 0.02 USDC sent with the nonce of the noop',
      { answer: afterNoop, usdc },
      (now) => (centsOf(now.usdc) & 2) === 0,
    );
    const after = await awaitOpenOrders(context, owner.address, () => true);
    expect('nonces.noop.burns').equal(after, before, 'open orders of the owner after the noop');
    expect('nonces.refused.commit').relation(
      'no receipt of the 0.04 or 0.08 USDC sent with the nonces of actions refused at commit',
      { answers: derived(afterRefusals, usdc, ...afterRefusals), usdc },
      (now) => (centsOf(now.usdc) & 12) === 0,
    );
  },
});

function centsOf(usdc: Dec): number {
  return Number(usdc.scaledTo(2) ?? 0n);
}
