import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transport.retired.successors',
  title: 'replacements of moved reads are served: validator_votes by status, markets_meta by kind',
  clauses: ['transport.retired.successors'],
  by: 'observe',
  async run({ given, target, expect }) {
    for (const status of ['voting', 'enacted']) {
      const reply = await target.read('validator_votes', { status });
      if (isReadUnavailable(reply)) throw new Unsupported('votes on record');
      expect('transport.retired.successors').served(reply);
      const others = rowsAt(given.data(reply), 'votes').filter((row) => row.status !== status);
      expect('transport.retired.successors').equal(others, [], `votes of another status than ${status}`);
    }
    const registry = await target.read('markets_meta', { kind: 'spot' });
    expect('transport.retired.successors').served(registry);
    for (const key of ['spot.pairs', 'spot.tokens']) {
      const rows = field(registry.wire.json, `data.${key}`, registry);
      expect('transport.retired.successors').relation(`a list at ${key}`, { rows }, ({ rows }) => isJsonArray(rows));
    }
  },
});
