import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { at } from '../../harness/client/json-at.ts';
import { actReply } from '../../harness/client/replies.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { envelopeKeys } from './envelope-keys.ts';
import { judgeDetails } from './refusal-details.ts';

export default check({
  id: 'transport.envelope.refused-writes',
  title: 'a refused write names a documented code on its status, with the details that the code may carry',
  clauses: [
    'transport.envelope.never-both',
    'transport.envelope.status-of-code',
    'transport.envelope.details-keys',
    'transport.envelope.details-not-empty',
    'transport.envelope.details-carriers',
    'transport.exchange.refusal-envelope',
  ],
  by: 'act',
  accounts: 'exact',
  async run({ given, target, expect }) {
    const owner = await given.fundedAccount({ usdc: '100' });
    const market = await given.market((fits) => fits.tick > 1n);
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const order = (px: bigint, size: bigint) => orderAction(owner, { market, side: 'bid', px, size });
    const cancel = (market: number) => ({ type: 'cancel_order', cancel: { owner: owner.address, market, oid: 1 } });
    const post = (action: WireAction, change: (body: JsonObject) => JsonObject = (body) => body) =>
      target.post('/exchange', change(target.envelope(owner, action).body));

    // Refused in the block, as the entry of the order: on HTTP 200, or on the status of its code (D01).
    const atCommit: readonly (readonly [WireAction, readonly string[]])[] = [
      [order(px + 1n, size), ['ORDER_INVALID_PRICE']],
      [order(px, 0n), ['ORDER_ZERO_SIZE']],
      [order(px, sizeWorth(market, px, 20_000n)), ['MARGIN_INSUFFICIENT']],
    ];
    for (const [action, codes] of atCommit) {
      const reply = await post(action);
      told(actReply(reply));
      const refusal = refusalBody(reply.json);
      const code = at(refusal, 'error.code');
      given.that(
        typeof code === 'string' && codes.includes(code),
        `the order is not refused with ${codes.join()}: HTTP ${reply.status} ${reply.text.slice(0, 200)}`,
      );
      const keys = envelopeKeys(reply.json);
      expect('transport.envelope.never-both').that(!(keys.data && keys.error), {
        expected: 'data or error, never both',
        actual: reply.text,
      });
      judgeDetails(expect, refusal, reply.status);
      expect('transport.envelope.status-of-code').status(reply, [200, 400]);
    }

    const stranger = given.stranger();
    const atOnce: readonly (readonly [WireAction, (body: JsonObject) => JsonObject, readonly string[], number])[] = [
      [
        order(px, size),
        // 255 is no recovery byte. Bytes of another length could as well be told as a malformed request (D94).
        (body) => ({ ...body, signature: `${String(body.signature).slice(0, -2)}ff` }),
        ['AUTH_BAD_SIGNATURE'],
        401,
      ],
      [
        { type: 'cancel_all_orders', params: {} },
        (body) => ({ ...body, action: { type: 'no_such_action' } }),
        // The text has a message for it, and no code.
        ['INVALID_REQUEST', 'ACTION_UNSUPPORTED', 'UNKNOWN_TYPE', 'PRECONDITION_FAILED'],
        400,
      ],
      [
        cancel(market.id),
        () => target.envelope(stranger, cancel(market.id)).body,
        ['AUTH_UNAUTHORIZED', 'AUTH_BAD_SIGNATURE'],
        401,
      ],
    ];
    for (const [action, change, codes, http] of atOnce) {
      const reply = await post(action, change);
      const code = at(reply.json, 'error.code');
      judgeDetails(expect, reply.json, reply.status);
      expect('transport.exchange.refusal-envelope').shape(reply.json, 'envelope.failure');
      expect('transport.envelope.status-of-code').that(
        reply.status === http && typeof code === 'string' && codes.includes(code),
        {
          expected: `${codes.join(' or ')} on HTTP ${http}`,
          actual: `HTTP ${reply.status} ${reply.text}`,
        },
      );
    }
  },
});

/** `{error: …}` of a refused order: the whole reply, or its only entry, which may wrap the object once more (D05). */
function refusalBody(reply: JsonValue | undefined): JsonObject {
  const entry = at(reply, 'data.statuses.0');
  const error = at(reply, 'error') ?? at(entry, 'error.error') ?? at(entry, 'error');
  return error === undefined ? {} : { error };
}
