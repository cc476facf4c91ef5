import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'transport.retired.successors',
  title: 'what moved is answered where it went: votes by their status, the spot registry by its kind',
  clauses: ['transport.retired.successors'],
  by: 'observe',
  async run({ given, target, expect }) {
    for (const status of ['voting', 'enacted']) {
      const reply = await target.read('validator_votes', { status });
      if (reply.kind === 'error' && reply.error.code === 'UNAVAILABLE') throw new NotHere('votes on record');
      expect('transport.retired.successors').served(reply.wire);
      const others = rowsAt(given.data(reply), 'votes').filter((row) => row.status !== status);
      expect('transport.retired.successors').equal(others, [], `votes of another status than ${status}`);
    }
    const registry = await target.read('markets_meta', { kind: 'spot' });
    expect('transport.retired.successors').served(registry.wire);
    for (const key of ['spot.pairs', 'spot.tokens']) {
      const rows = at(registry.wire.json, `data.${key}`);
      expect('transport.retired.successors').that(Array.isArray(rows), { expected: `a list at ${key}`, actual: rows });
    }
  },
});
