import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { approveAgentAction } from '../../harness/setup/agent-approval.ts';
import { isOkStatus, isStatus202 } from '../../harness/setup/http-status.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { actionHash } from '../../spec-schemas/signing/action-hash.ts';

export default check({
  id: 'transport.admission.envelope',
  title: 'an envelope of action, nonce and signature is admitted, with its nonce and action_hash in the admission',
  clauses: [
    'transport.exchange.envelope',
    'transport.admission.status',
    'transport.confirmation.committed',
    'transport.admission.accepted',
    'transport.admission.nonce',
    'transport.admission.action-hash-value',
    'transport.admission.shape',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect, reportForm } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const destination = given.stranger();
    // An action of no family with an open answer form (D03), and with a documented body.
    const gift = (await makeCommitDetector(context, owner)).gift('0.01');
    const { nonce, body } = target.envelope(owner, gift);
    given.require(
      Object.keys(body).toSorted().join() === 'action,nonce,signature',
      'the envelope of this client has other keys',
    );
    const reply = await target.post('/exchange', body);
    const data = at(reply.json, 'data');

    expect('transport.exchange.envelope').relation(
      'an admission of an envelope without a sender key',
      { reply },
      ({ reply }) => parseActReply(reply).kind !== 'refused' && reply.status < 300,
    );
    // An admission whose commit is observed within the wait may have status 200 and say so (D02).
    const committed = isOkStatus(reply) && at(data, 'committed') === true;
    expect('transport.admission.status').relation(
      'HTTP 202, or 200 with committed true',
      { reply },
      ({ reply }) => isStatus202(reply) || committed,
    );
    expect('transport.admission.status').unusual(committed, {
      expected: 'HTTP 202',
      actual: derived('HTTP 200 with committed', reply),
    });
    reportForm('D02', `HTTP ${reply.status}`);
    const reported = ['accepted', 'mempool_depth', 'nonce', 'action_hash'].filter((key) => at(data, key) !== undefined);
    expect('transport.confirmation.committed').relation(
      'HTTP 202, or 200 with the fields of an admission and committed true',
      { reply },
      ({ reply }) => !isOkStatus(reply) || (committed && reported.length === 4),
    );
    for (const action of [gift, approveAgentAction(destination)]) {
      const other = await target.act(owner, action);
      expect('transport.exchange.envelope').relation(
        `an admission of ${action.type} in an envelope without a sender key`,
        { other },
        ({ other }) => other.kind !== 'refused',
      );
      expect('transport.admission.accepted').equal(field(other.wire.json, 'data.accepted'), true, 'data.accepted');
      expect('transport.admission.status').relation(
        `the admission envelope for ${action.type}`,
        { other },
        ({ other }) => other.kind === 'admitted' && (isStatus202(other) || (isOkStatus(other) && other.committed)),
      );
    }
    expect('transport.admission.accepted').equal(field(data, 'accepted'), true, 'data.accepted');
    expect('transport.admission.nonce').equal(field(data, 'nonce'), Number(nonce), 'data.nonce');
    const hash = at(data, 'action_hash');
    const sent = new TextEncoder().encode(printJson(body.action));
    expect('transport.admission.action-hash-value').equal(
      derived(typeof hash === 'string' ? hash.toLowerCase() : (hash ?? null), field(data, 'action_hash', reply)),
      actionHash(sent, owner.address, nonce),
      'data.action_hash',
    );
    expect('transport.admission.shape').shape(data ?? null, 'exchange.admission');
  },
});

export const spacedEnvelopeCheck = check({
  id: 'transport.admission.spaced',
  title: 'an envelope with whitespace and line breaks is admitted, and action_hash is over the bytes as sent',
  clauses: ['transport.exchange.envelope', 'transport.admission.action-hash-value'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const gift = (await makeCommitDetector(context, owner)).gift('0.01');
    const { nonce, body } = target.envelope(owner, gift);
    const headers = { 'content-type': 'application/json' };
    const reply = await target.send({
      method: 'POST',
      path: '/exchange',
      headers,
      body: `\n${spaced(printJson(body))}\n`,
    });
    expect('transport.exchange.envelope').relation(
      'an admission of an envelope with line breaks',
      { reply },
      (sent) => parseActReply(sent.reply).kind !== 'refused' && sent.reply.status < 300,
    );
    const hash = field(reply.json, 'data.action_hash', reply);
    const action = new TextEncoder().encode(spaced(printJson(body.action)));
    expect('transport.admission.action-hash-value').equal(
      derived(typeof hash.value === 'string' ? hash.value.toLowerCase() : (hash.value ?? null), hash),
      actionHash(action, owner.address, nonce),
      'data.action_hash',
    );
  },
});

/** The same JSON with whitespace around its keys. */
function spaced(text: string): string {
  return text.replaceAll(',"', ',\n  "').replaceAll('":', '" : ');
}
