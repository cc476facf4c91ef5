import { check } from '../../harness/check/check.ts';
import { actReply } from '../../harness/client/replies.ts';

const codes = ['AUTH_BAD_SIGNATURE', 'INVALID_REQUEST', 'ACTION_UNSUPPORTED'];

export default check({
  id: 'signing.encoding.recover-first',
  title: 'of a bad signature under a tag that is none the signature is told',
  clauses: ['signing.encoding.recover-first'],
  by: 'act',
  async run({ given, target, expect, seen }) {
    const { body } = target.envelope(given.stranger(), { type: 'noop', params: {} });
    // 255 is no recovery byte.
    const signature = `${String(body.signature).slice(0, -2)}ff`;
    const reply = actReply(
      await target.post('/exchange', { ...body, signature, action: { type: 'no_such_action', params: {} } }),
    );
    const code = reply.kind === 'refused' ? reply.error.code : null;
    expect('signing.encoding.recover-first').refused(reply);
    expect('signing.encoding.recover-first').unusual(code !== 'AUTH_BAD_SIGNATURE', {
      expected: 'AUTH_BAD_SIGNATURE',
      actual: code,
    });
    seen('D94', String(code));
  },
});
