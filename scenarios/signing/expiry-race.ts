import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { awaitOpenOrders, carriesCloid, readOpenOrders } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Quarters of the observed time of two blocks: whichever block includes an action, one of these deadlines passes before it. */
const QUARTERS = [1, 3, 5];
/** Shows that the venue accepts such an action in time. */
const AMPLE_MS = 10_000;

export default check({
  id: 'signing.expiry.race',
  title: 'no action commits after its deadline, and the nonce of a dropped action can be used again',
  clauses: ['signing.expiry.dropped', 'signing.encoding.expiry-time', 'nonces.dropped.free'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const under = (cloid: string) => (row: JsonObject) => carriesCloid(row, cloid);
    const startMs = await pace.timeMs();
    await pace.blocks(1);
    const blocksMs = (await pace.timeMs()) - startMs;
    const racing = [];
    const answers = [];
    for (const leftMs of [...QUARTERS.map((quarters) => (blocksMs * quarters) / 4), AMPLE_MS]) {
      const order = orderAction(owner, { ...spec, cloid: random.cloid() });
      const { nonce } = target.envelope(owner, order);
      const deadline = BigInt((await pace.timeMs()) + Math.ceil(leftMs));
      // A dropped action without an answer keeps a client waiting, while the others race.
      answers.push(target.act(owner, order, { nonce, expiresAfter: deadline }));
      racing.push({ cloid: order.order.cloid ?? '', nonce, deadline });
    }
    await Promise.all(answers);
    await pace.blocks(2);
    const rows = await readOpenOrders(context, owner.address);
    const rested = racing.flatMap(({ cloid, deadline }) => {
      const row = rows.find(under(cloid));
      return row === undefined ? [] : [{ deadline, insertedMs: integerAt(row, 'inserted_at') }];
    });
    const late = rested.filter(({ deadline, insertedMs }) => insertedMs > deadline);
    // Orders in a block after their deadline.
    const behind = derived(late, rows);
    // A similar order with more time was accepted, so this one failed only for its deadline.
    const inTime = racing.findLast(({ cloid }) => rows.some(under(cloid)));
    const lost = racing.find(({ cloid, deadline }) => !rows.some(under(cloid)) && deadline < (inTime?.deadline ?? 0n));
    const isLost = lost !== undefined || late.length > 0;
    if (expect('signing.expiry.dropped').exercised(isLost, 'a deadline that passes before the commit'))
      expect('signing.expiry.dropped').equal(behind, [], 'inserted_at');
    if (expect('signing.encoding.expiry-time').exercised(rested.length > 0, 'a commit before the deadline'))
      expect('signing.encoding.expiry-time').equal(behind, [], 'inserted_at');

    if (!expect('nonces.dropped.free').exercised(lost !== undefined, 'an action that was dropped')) return;
    const cloid = random.cloid();
    const again = await target.act(owner, orderAction(owner, { ...spec, cloid }), { nonce: lost?.nonce ?? 0n });
    const isThere = (open: readonly JsonObject[]) => open.some(under(cloid));
    expect('nonces.dropped.free').relation(
      'an open order with the nonce of a dropped order',
      { answer: again, orders: await awaitOpenOrders(context, owner.address, isThere) },
      ({ orders }) => isThere(orders),
    );
  },
});
