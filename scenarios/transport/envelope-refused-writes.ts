import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { at } from '../../harness/client/json-at.ts';
import { isRefusedWith, UNKNOWN_ACTION_TAG_TEXT } from '../../harness/client/outcome.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { beyondMarginRefusals, offTickRefusals, zeroSizeRefusals } from '../../harness/setup/order-refusals.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Refusals, refusalWords, refusesWith, unread } from '../../spec-schemas/outcomes.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';
import { judgeRefusalDetails } from './refusal-details.ts';

export default check({
  id: 'transport.envelope.refused-writes',
  title: 'a refused action has a documented code, the HTTP status of that code, and only details allowed for it',
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
    const market = await given.market(hasCoarseTick);
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const order = (px: bigint, size: bigint) => orderAction(owner, { market, side: 'bid', px, size });
    const cancel = (market: number) => ({ type: 'cancel_order', cancel: { owner: owner.address, market, oid: 1 } });
    const post = (action: WireAction, change: (body: JsonObject) => JsonObject = (body) => body) =>
      target.post('/exchange', change(target.envelope(owner, action).body));

    // Refused in the block, in the order's entry: with HTTP 200, or with its code's status (D01).
    const byTheBlock: readonly (readonly [WireAction, Refusals])[] = [
      [order(px + 1n, size), offTickRefusals],
      [order(px, 0n), zeroSizeRefusals],
      [order(px, scaledSizeForNotional(market, px, 20_000n)), beyondMarginRefusals],
    ];
    for (const [action, accepted] of byTheBlock) {
      const reply = await post(action);
      const sorted = requireEveryOrderReported(parseActReply(reply));
      const error = errorIn(reply);
      const code = at(error.value, 'code');
      given.require(
        refusesWith(accepted, code),
        `the order is not refused with ${refusalWords(accepted.refusals)}: HTTP ${reply.status} ${reply.text.slice(0, 200)}`,
      );
      const keys = findEnvelopeKeys(reply.json);
      expect('transport.envelope.never-both').relation(
        'data or error, never both',
        { reply },
        () => !(keys.data && keys.error),
      );
      judgeRefusalDetails(expect, error, reply, false);
      expect('transport.envelope.status-of-code').refused(sorted);
    }

    const stranger = given.stranger();
    const onArrival: readonly (readonly [WireAction, (body: JsonObject) => JsonObject])[] = [
      [
        order(px, size),
        // 255 is not a recovery byte. Bytes of another length could also be reported as a malformed request (D94).
        (body) => ({ ...body, signature: `${String(body.signature).slice(0, -2)}ff` }),
      ],
      [{ type: 'cancel_all_orders', params: {} }, (body) => ({ ...body, action: { type: 'no_such_action' } })],
      [cancel(market.id), () => target.envelope(stranger, cancel(market.id)).body],
    ];
    for (const [action, change] of onArrival) {
      const reply = await post(action, change);
      // An undecodable tag may be refused like an undecodable body (D244).
      if (isRefusedWith(parseActReply(reply), unread) && reply.text.includes(UNKNOWN_ACTION_TAG_TEXT)) continue;
      judgeRefusalDetails(expect, field(reply.json, 'error', reply), reply, false);
      expect('transport.exchange.refusal-envelope').shape(derived(reply.json ?? null, reply), 'envelope.failure');
      expect('transport.envelope.status-of-code').refused(parseActReply(reply));
    }
  },
});

/** The error of a refused order: of the whole reply, or of its only entry, which may wrap the object once more (D05). */
function errorIn({ json }: WireReply): Traced<JsonValue | undefined> {
  const paths = ['error', 'data.statuses.0.error.error', 'data.statuses.0.error'];
  return field(json, paths.find((path) => (at(json, path) ?? null) !== null) ?? 'error');
}
