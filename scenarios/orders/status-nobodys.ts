import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Far above any assigned oid. */
const NEVER_GIVEN = '18446744073709551614';

export default check({
  id: 'orders.status.nobodys',
  title: 'order_status requires an oid or a cloid, and answers unknown for an oid that was never assigned',
  clauses: ['orders.status.argument', 'orders.status.malformed', 'orders.status.unknown'],
  by: 'observe',
  async run({ given, target, expect }) {
    expect('orders.status.argument').refused(await target.read('order_status'));
    for (const cloid of ['a-handle', '0x1234', `0x${'0'.repeat(64)}`]) {
      const reply = await target.read('order_status', { cloid });
      expect('orders.status.malformed').refused(reply);
    }
    const reply = await target.read('order_status', { oid: NEVER_GIVEN });
    // No document shows the read: the code for an unknown oid is a valid answer. So is a success without content, as an empty result.
    const isEmpty = reply.kind === 'data' && reply.data === null;
    const isShown = !isEmpty && !hasRefusalCode(reply, clauseById('orders.cancel.stranger').accepts);
    if (!expect('orders.status.unknown').exercised(isShown, 'an answer with a status for an oid of nobody')) return;
    const body = given.data(reply);
    assumeShownKeys('info.order_status', body, 'status');
    expect('orders.status.unknown').equal(field(body, 'status'), 'unknown');
    expect('orders.status.unknown').shape(body, 'info.order_status');
  },
});
