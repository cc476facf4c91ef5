import { check } from '../../harness/check/check.ts';

/** Reads that no deployment can serve from an archive, because they show current state. */
const accountReads = ['account_state', 'open_orders', 'user_rate_limit'];
const unparseable = ['', '0x', '0x12', `0x${'a'.repeat(39)}`, `0x${'a'.repeat(42)}`, `0x${'g'.repeat(40)}`, 'somebody'];

export default check({
  id: 'transport.address.refused',
  title: 'an account read without a readable address is refused',
  clauses: [
    'transport.address.missing',
    'transport.address.unparseable',
    'transport.address.wrong-type',
    'transport.address.user-is-no-alias',
  ],
  by: 'observe',
  async run({ given, target, expect, reportForm }) {
    for (const type of accountReads) {
      expect('transport.address.missing').refused(await target.read(type));
      const reply = await target.read(type, { user: given.stranger().address });
      expect('transport.address.user-is-no-alias').refused(reply);
    }
    for (const [at, address] of unparseable.entries()) {
      const type = accountReads[at % accountReads.length] ?? '';
      expect('transport.address.unparseable').refused(await target.read(type, { address }));
    }
    for (const address of [5, true, ['0x'], {}]) {
      const { wire } = await target.read('account_state', { address });
      expect('transport.address.wrong-type').status(wire);
      reportForm('D58', `HTTP ${wire.status}`);
    }
  },
});
