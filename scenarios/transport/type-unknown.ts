import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

export default check({
  id: 'transport.type.unknown',
  title: 'an unknown read type is refused with 400 UNKNOWN_TYPE without details, and a missing type is refused',
  clauses: ['transport.type.unknown', 'transport.type.unknown-no-details', 'transport.type.missing'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const type of ['no_such_read', 'AccountState', 'account_state ', 'submit_order']) {
      const reply = await target.info({ type, address });
      expect('transport.type.unknown').refused(reply);
      expect('transport.type.unknown-no-details').equal(field(reply.wire.json, 'error.details'), undefined);
    }
    for (const body of [{}, { address }, { type: '', address }]) {
      expect('transport.type.missing').refused(await target.info(body));
    }
  },
});
