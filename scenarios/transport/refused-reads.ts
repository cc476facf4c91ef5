import { check } from '../../harness/check/check.ts';
import { envelopeKeys } from './envelope-keys.ts';
import { judgeDetails } from './refusal-details.ts';

export default check({
  id: 'transport.envelope.refused-reads',
  title: 'a refused read answers the error object alone, on the status of its code',
  clauses: [
    'transport.envelope.failure',
    'transport.envelope.never-both',
    'transport.envelope.status-of-code',
    'transport.envelope.details-keys',
    'transport.envelope.details-not-empty',
    'transport.envelope.details-carriers',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const refused = [
      [{ type: 'no_such_read' }, 'UNKNOWN_TYPE', 400],
      [{ type: 'gov_state' }, 'UNKNOWN_TYPE', 410],
      [{ type: 'open_orders' }, 'INVALID_REQUEST', 400],
      [{ type: 'account_state', address, detail: 'adl' }, 'INVALID_REQUEST', 400],
      [{ type: 'markets', coin: 'NO-SUCH-COIN' }, 'MARKET_NOT_FOUND', 404],
      [{ type: 'markets_meta', coin: 'NO-SUCH-COIN' }, 'MARKET_NOT_FOUND', 404],
    ] as const;
    for (const [body, code, http] of refused) {
      const reply = await target.info(body);
      const keys = envelopeKeys(reply.wire.json);
      expect('transport.envelope.never-both').that(!(keys.data && keys.error), {
        expected: 'data or error, never both',
        actual: reply.wire.text,
      });
      judgeDetails(expect, reply.wire.json, http);
      expect('transport.envelope.failure').shape(reply.wire.json, 'envelope.failure');
      expect('transport.envelope.status-of-code').refused(reply);
    }
  },
});
