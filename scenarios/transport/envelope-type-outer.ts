import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';

export default check({
  id: 'transport.envelope.type-outer',
  title: 'validator_votes has its type, documented as a key beside data',
  clauses: ['transport.envelope.type-outer'],
  by: 'observe',
  async run({ target, expect, reportForm }) {
    const reply = await target.read('validator_votes', { limit: 1 });
    const type = reply.kind === 'data' ? reply.type : null;
    const place = reply.kind === 'data' ? reply.typeAt : 'nowhere';
    expect('transport.envelope.type-outer').equal(derived(type, reply), 'validator_votes', 'type');
    expect('transport.envelope.type-outer').unusual(place === 'data', {
      expected: 'type beside data',
      actual: derived('type inside data', reply),
    });
    reportForm('D12 of validator_votes', place === 'data' ? 'type inside data' : 'type beside data');
  },
});
