import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { codeOf, isRefusedWith } from '../../harness/client/outcome.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { unread } from '../../spec-schemas/outcomes.ts';

export default check({
  id: 'signing.encoding.recover-first',
  title: 'a bad signature with an unknown action tag is refused for the signature',
  clauses: ['signing.encoding.recover-first'],
  by: 'act',
  async run({ given, target, expect, reportForm }) {
    const { body } = target.envelope(given.stranger(), { type: 'noop', params: {} });
    // 255 is not a recovery byte.
    const signature = `${String(body.signature).slice(0, -2)}ff`;
    const reply = parseActReply(
      await target.post('/exchange', { ...body, signature, action: { type: 'no_such_action', params: {} } }),
    );
    const code = codeOf(reply);
    const isOfSignature = hasRefusalCode(reply, clauseById('signing.signature.wrong-v').accepts);
    // An undecodable tag may be refused like an undecodable body (D244).
    if (!isRefusedWith(reply, unread)) expect('signing.encoding.recover-first').refused(reply);
    expect('signing.encoding.recover-first').unusual(!isOfSignature, {
      expected: 'the code of an invalid signature',
      actual: derived(code, reply),
    });
    reportForm('D94', String(code));
  },
});
