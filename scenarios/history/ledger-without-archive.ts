import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'history.ledger.without-archive',
  title: 'a venue without an archive serves the ledger as an empty list',
  clauses: ['history.ledger.no-archive'],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    if (venue.capabilities.has('archive')) throw new Unsupported('a lane without an archive');
    const reply = await target.read('user_non_funding_ledger_updates', { address: given.stranger().address });
    const rows = reply.kind === 'data' ? at(reply.data, 'ledger_updates') : undefined;
    expect('history.ledger.no-archive').equal(
      derived([reply.wire.status, rows], reply),
      [200, []],
      'HTTP status, ledger_updates',
    );
  },
});
