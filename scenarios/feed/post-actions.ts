import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { at } from '../../harness/client/json-at.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Blocked } from '../../harness/kernel/verdicts.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parsePostedReply } from '../../harness/setup/posted-reply.ts';
import { unaffordableRefusals } from '../../harness/setup/resting-order.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { codesIn } from '../../spec-schemas/outcomes.ts';

export default check({
  id: 'feed.post.actions',
  title: 'an action posted on the socket has the effect of POST /exchange, and its refusals come as replies',
  clauses: ['feed.post.action', 'feed.post.refused-action', 'feed.post.bad-signature'],
  by: 'act',
  accounts: 'fresh',
  async run({ feed, given, target, pace, expect, reportForm }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const socket = await feed();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });

    const { body, ...sent } = target.envelope(trader, order);
    const placed = await socket.post('action', body);
    const reply = await given.settled(order, { ...parsePostedReply(placed), ...sent });
    const entry = reply.kind === 'statuses' ? reply.statuses[0] : undefined;
    // Too little money for the market's smallest order, or an order below its minimum: the post itself is fine.
    if (entry?.kind === 'error' && isRefusedWith(reply, unaffordableRefusals))
      throw new Blocked(`the order that was to rest was refused: ${entry.error.code}`);
    expect('feed.post.action').relation(
      'a post reply of type action with a resting order in statuses',
      { placed },
      () => placed.type === 'action' && entry?.kind === 'resting',
    );
    reportForm('D86', at(placed, 'payload.data') === undefined ? 'data' : 'body');
    const oid = entry?.kind === 'resting' ? entry.oid : '';
    const open = await pace.eventually(
      () => readOpenOrders({ given, target }, trader.address),
      (rows) => rows.some((row) => row.oid === oid),
    );
    expect('feed.post.action').row(open, { oid });

    // Another signer's signature for an owner: refused before it could wait for a block.
    const refused = await socket.post('action', target.envelope(given.stranger(), order).body);
    const envelope = refused.type === 'action' && typeof at(refused, 'payload.error.code') === 'string';
    expect('feed.post.refused-action').relation(
      'a post reply of type action with an error envelope and no field accepted',
      { refused },
      () => envelope && !printJson(refused).includes('"accepted"'),
    );

    // 255 is not a recovery byte, so no signer can be recovered.
    const unsigned = target.envelope(trader, order, {
      tamper: (sent) => ({ ...sent, signature: `${sent.signature.slice(0, -2)}ff` }),
    });
    const forged = await socket.post('action', unsigned.body);
    const [code] = codesIn(clauseById('feed.post.bad-signature').accepts) ?? [];
    expect('feed.post.bad-signature').equal(
      derived([forged.type, at(forged, 'payload.error.code')], forged),
      ['action', code],
      'type, payload.error.code',
    );
  },
});
