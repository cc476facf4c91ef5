import { check } from '../../harness/check/check.ts';

export default check({
  id: 'transport.type.open-names',
  title: 'identities and builder_state answer as a served read or as an unknown one',
  clauses: ['transport.type.identities', 'transport.retired.builder-state'],
  by: 'observe',
  async run({ given, target, expect, reportForm }) {
    const { address } = given.stranger();
    for (const [clause, type] of [
      ['transport.type.identities', 'identities'],
      ['transport.retired.builder-state', 'builder_state'],
    ] as const) {
      const reply = await target.read(type, { address });
      expect(clause).status(reply);
      reportForm(`${type}`, `HTTP ${reply.wire.status}`);
    }
  },
});
