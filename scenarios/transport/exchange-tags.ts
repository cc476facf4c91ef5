import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused, isRefusedWith, isUnsupported, UNKNOWN_ACTION_TAG_TEXT } from '../../harness/client/outcome.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { isBadRequest, isClientError } from '../../harness/setup/http-status.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import { unread } from '../../spec-schemas/outcomes.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';

/** Native tags of validator decisions, as named by the venue's public pages. */
const systemTags = ['vote_global', 'gov_vote', 'c_validator'];

/** Pattern of type names in a node's own language. */
const nativeTag = /^[A-Z]/;

export default check({
  id: 'transport.exchange.tags',
  title: 'an unknown action tag is refused as an unknown variant, a system tag as unsupported',
  clauses: [
    'transport.exchange.unknown-tag',
    'transport.exchange.unknown-tag-code',
    'transport.exchange.ledger-kinds',
    'transport.exchange.system-tag',
    'transport.exchange.refusal-envelope',
  ],
  by: 'act',
  async run({ given, target, expect }) {
    const signer = given.stranger();
    // An action without a type cannot be signed: the signature is well-formed, but over something else.
    const send = (type: string) => {
      const { body } = target.envelope(signer, { type: 'cancel_all_orders', params: {} });
      return target.post('/exchange', { ...body, action: { type, params: {} } });
    };

    for (const type of ['no_such_action', 'SubmitOrder', 'account_state']) {
      const reply = await send(type);
      const refusal = parseActReply(reply);
      // No document shows the native tags of system actions: a tag that is not in snake case may be treated as one (D266).
      const isNative = nativeTag.test(type) && isUnsupported(refusal) && isBadRequest(reply);
      if (!expect('transport.exchange.unknown-tag').exercised(!isNative, 'a tag that is no native one')) continue;
      expect('transport.exchange.unknown-tag').relation(
        'a 4xx refusal with "unknown variant"',
        { reply },
        ({ reply }) => isUnknownVariant(reply),
      );
      // The refusal of an undecodable body is a bare string (D244).
      const envelope = expect('transport.exchange.refusal-envelope');
      if (envelope.exercised(!isRefusedWith(refusal, unread), 'a refusal of a tag by the envelope'))
        envelope.shape(derived(reply.json ?? null, reply), 'envelope.failure');
      expect('transport.exchange.unknown-tag-code').refused(refusal);
    }
    for (const type of ['spot_send', 'usd_send']) {
      const reply = await send(type);
      expect('transport.exchange.ledger-kinds').relation(
        'a 4xx refusal with "unknown variant"',
        { reply },
        ({ reply }) => isUnknownVariant(reply),
      );
    }

    const known: Record<string, WireReply> = {};
    for (const type of systemTags) {
      const reply = await send(type);
      // The documents name no tag: one that this venue does not know is an unknown variant, with any 4xx.
      expect('transport.exchange.system-tag').relation(
        'a refusal of the system tag',
        { reply },
        // The refusal of a signer that is no validator may have status 200, like a commit's (D01).
        ({ reply }) => (isClientError(reply) || isRefused(parseActReply(reply))) && !findEnvelopeKeys(reply.json).data,
      );
      if (isUnknownVariant(reply)) continue;
      known[type] = reply;
    }
    // Only public facts name them: a venue may know none, and one known tag suffices.
    const isKnown = Object.keys(known).length > 0;
    if (!expect('transport.exchange.system-tag').exercised(isKnown, 'a system tag that this venue knows')) return;
    expect('transport.exchange.system-tag').relation(
      'ACTION_UNSUPPORTED with HTTP 400 for at least one known system tag',
      known,
      (replies) => Object.values(replies).some((reply) => isUnsupported(parseActReply(reply)) && isBadRequest(reply)),
    );
  },
});

function isUnknownVariant({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return isClientError({ status }) && text.includes(UNKNOWN_ACTION_TAG_TEXT);
}
