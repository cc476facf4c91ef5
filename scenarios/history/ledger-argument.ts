import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';

export default check({
  id: 'history.ledger.argument',
  title: 'the ledger of an address without history is empty, and a ledger read without a valid address is refused',
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
    expect('history.ledger.address-missing').relation(
      'a refusal with "missing field: address"',
      { reply: missing },
      ({ reply }) => isBareRefusal(reply, 'missing field: address'),
    );
    for (const address of ['0x1', 'nobody', `0x${'g'.repeat(40)}`]) {
      const odd = await target.read(read, { address });
      const words = `invalid user address: ${address}`;
      expect('history.ledger.address-unparseable').relation(`a refusal with "${words}"`, { reply: odd }, ({ reply }) =>
        isBareRefusal(reply, words),
      );
    }
    const { address } = given.stranger();
    const nobodys = await target.read(read, { address });
    const rows = nobodys.kind === 'data' ? at(nobodys.data, 'ledger_updates') : undefined;
    expect('history.ledger.unknown').relation(
      'HTTP 200 with an empty list',
      { reply: nobodys },
      ({ reply }) => reply.kind === 'data' && isOkStatus(reply.wire) && (rows === undefined || isEmpty(rows)),
    );
    expect('history.ledger.key').relation(
      'an array under data.ledger_updates',
      { reply: nobodys },
      () => Array.isArray(rows),
      'data.ledger_updates',
    );
  },
});

function isEmpty(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length === 0;
}
