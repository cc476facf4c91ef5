import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { isInternalErrorCode } from '../../harness/client/malformed-reply.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';
import { judgeRefusalDetails } from './refusal-details.ts';

/** A read that was moved. */
const moved = 'gov_state';

export default check({
  id: 'transport.envelope.refused-reads',
  title: 'a refused read answers only the error object, with the HTTP status of its code',
  clauses: [
    'transport.envelope.failure',
    'transport.envelope.never-both',
    'transport.envelope.no-defect',
    'transport.envelope.status-of-code',
    'transport.envelope.details-keys',
    'transport.envelope.details-not-empty',
    'transport.envelope.details-carriers',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const refused = [
      { type: 'no_such_read' },
      { type: moved },
      { type: 'open_orders' },
      { type: 'account_state', address, detail: 'adl' },
      { type: 'markets', coin: 'NO-SUCH-COIN' },
      { type: 'markets_meta', coin: 'NO-SUCH-COIN' },
      { type: 'markets', kind: 'perp', coin: 'NO-SUCH-COIN' },
      { type: 'markets_meta', kind: 'spot', coin: 'NO-SUCH-COIN' },
      { type: 'open_orders', address: 'somebody' },
    ];
    for (const body of refused) {
      const reply = await target.info(body);
      const keys = findEnvelopeKeys(reply.wire.json);
      expect('transport.envelope.never-both').relation(
        'data or error, never both',
        { reply },
        () => !(keys.data && keys.error),
      );
      const error = field(reply.wire.json, 'error', reply.wire);
      expect('transport.envelope.no-defect').relation(
        'error.code other than an internal error',
        { error },
        ({ error: reported }) => !isInternalErrorCode(at(reported, 'code')),
        'error.code',
      );
      judgeRefusalDetails(expect, error, reply.wire, body.type === moved);
      expect('transport.envelope.failure').shape(derived(reply.wire.json ?? null, reply.wire), 'envelope.failure');
      expect('transport.envelope.status-of-code').refused(reply);
    }
  },
});
