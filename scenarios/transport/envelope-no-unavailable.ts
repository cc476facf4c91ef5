import { check } from '../../harness/check/check.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';

export default check({
  id: 'transport.envelope.no-unavailable',
  title: 'a node answers no read with UNAVAILABLE',
  clauses: ['transport.envelope.unavailable'],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    if (venue.role === 'gateway') throw new Unsupported('the role of a node');
    const { address } = given.stranger();
    // Archive-lane reads too: without an archive they answer an empty body.
    const requested = [
      { type: 'exchange_status' },
      { type: 'markets' },
      { type: 'account_state', address },
      { type: 'validator_votes', limit: 1 },
      { type: 'user_non_funding_ledger_updates', address },
    ];
    for (const body of requested) {
      const reply = await target.info(body);
      expect('transport.envelope.unavailable').relation(
        `another answer than UNAVAILABLE to ${body.type}`,
        { reply },
        ({ reply }) => !isReadUnavailable(reply),
      );
    }
  },
});
