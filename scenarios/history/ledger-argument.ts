import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { rejectsBarely } from '../../harness/setup/bare-refusal.ts';

export default check({
  id: 'history.ledger.argument',
  title: 'the ledger of an address without history is empty, and one of no address is refused',
  clauses: [
    'history.ledger.key',
    'history.ledger.unknown',
    'history.ledger.address-missing',
    'history.ledger.address-unparseable',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const read = 'user_non_funding_ledger_updates';
    const missing = await target.read(read);
    expect('history.ledger.address-missing').that(rejectsBarely(missing, 'missing field: address'), {
      expected: 'HTTP 400 with "missing field: address"',
      actual: missing.wire.text,
    });
    for (const address of ['0x1', 'nobody', `0x${'g'.repeat(40)}`]) {
      const reply = await target.read(read, { address });
      const words = `invalid user address: ${address}`;
      expect('history.ledger.address-unparseable').that(rejectsBarely(reply, words), {
        expected: `HTTP 400 with "${words}"`,
        actual: reply.wire.text,
      });
    }
    const { address } = given.stranger();
    const nobody = await target.read(read, { address });
    const rows = nobody.kind === 'data' ? at(nobody.data, 'ledger_updates') : undefined;
    expect('history.ledger.unknown').that(
      nobody.kind === 'data' && nobody.wire.status === 200 && (rows === undefined || isEmpty(rows)),
      {
        expected: 'HTTP 200 with an empty list',
        actual: nobody.wire.text,
      },
    );
    expect('history.ledger.key').that(Array.isArray(rows), {
      expected: 'an array under data.ledger_updates',
      actual: nobody.wire.text,
      path: 'data.ledger_updates',
    });
  },
});

function isEmpty(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length === 0;
}
