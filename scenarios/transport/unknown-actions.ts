import { check } from '../../harness/check/check.ts';
import { readReply } from '../../harness/client/replies.ts';
import { envelopeKeys } from './envelope-keys.ts';

/** Native tags of what validators decide, as the venue's public pages name them. */
const systemTags = ['vote_global', 'gov_vote', 'c_validator'];

export default check({
  id: 'transport.exchange.tags',
  title: 'a tag outside the action set is an unknown variant, a system tag is unsupported',
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
    // Nobody can sign what has no type: the signature is well formed and of something else.
    const send = (type: string) => {
      const { body } = target.envelope(signer, { type: 'cancel_all_orders', params: {} });
      return target.post('/exchange', { ...body, action: { type, params: {} } });
    };

    for (const type of ['no_such_action', 'SubmitOrder', 'account_state']) {
      const reply = await send(type);
      expect('transport.exchange.unknown-tag').that(isUnknownVariant(reply), {
        expected: 'a refusal that says unknown variant',
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
      expect('transport.exchange.refusal-envelope').shape(reply.json, 'envelope.failure');
      const sorted = readReply(reply);
      expect('transport.exchange.unknown-tag-code').refused(sorted);
    }
    for (const type of ['spot_send', 'usd_send']) {
      const reply = await send(type);
      expect('transport.exchange.ledger-kinds').that(isUnknownVariant(reply), {
        expected: 'a refusal that says unknown variant',
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
    }

    const seenCodes: string[] = [];
    for (const type of systemTags) {
      const reply = await send(type);
      const sorted = readReply(reply);
      // The documents name no tag: one that this venue does not know is an unknown variant, whatever its 4xx.
      const isRefused = reply.status >= 400 && reply.status < 500 && !envelopeKeys(reply.json).data;
      expect('transport.exchange.system-tag').that(isRefused, {
        expected: 'a refusal',
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
      if (sorted.kind === 'error' && reply.status === 400) seenCodes.push(sorted.error.code);
    }
    // One of the published ones is enough.
    expect('transport.exchange.system-tag').that(seenCodes.includes('ACTION_UNSUPPORTED'), {
      expected: 'ACTION_UNSUPPORTED on HTTP 400',
      actual: seenCodes.join(', '),
    });
  },
});

function isUnknownVariant({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status >= 400 && status < 500 && text.includes('unknown variant');
}
