import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isUnread } from '../../harness/client/unread-body.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { toEvm } from '../../harness/setup/evm.ts';
import { without } from '../../harness/setup/tampered-body.ts';
import { beyondMeans, shortCodes } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const either = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];
const nobody = `0x${'0'.repeat(40)}`;
const MOST_BYTES = 4_096;

export default check({
  id: 'transfers.evm.refused',
  title: 'a transfer to the EVM that cannot be is refused, and moves nothing',
  clauses: [
    ...(['transfers.evm.positive', 'transfers.evm.direction', 'transfers.evm.zero-destination'] as const),
    ...(['transfers.evm.chain-other', 'transfers.evm.data-limit', 'transfers.evm.collateral'] as const),
    ...(['transfers.evm.short-token', 'transfers.evm.fields'] as const),
  ],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const before = await held(context, sender.address, venue.usdc.signingId);
    const above = before.plus(Dec.of('0.000001')).toString();
    const native = { asset: venue.native.signingId };
    const tooMuch = { data: new Array(MOST_BYTES + 1).fill(1) };
    const refused: readonly (readonly [Parameters<typeof expect>[0], string, string, JsonObject, readonly string[]])[] =
      [
        ['transfers.evm.positive', '0', address, {}, either],
        ['transfers.evm.positive', '-1', address, {}, either],
        ['transfers.evm.direction', '1', address, { to_evm: false }, either],
        ['transfers.evm.zero-destination', '1', nobody, {}, either],
        ['transfers.evm.chain-other', '1', address, { destination_chain_id: venue.chainId + 1 }, either],
        ['transfers.evm.data-limit', '1', address, tooMuch, either],
        ['transfers.evm.collateral', above, address, {}, shortCodes],
        ['transfers.evm.short-token', '1', address, native, shortCodes],
      ];
    for (const [clause, amount, destination, more, codes] of refused) {
      const sent = toEvm(amount, destination, more);
      const reply = await verdictOn(() => target.act(sender, sent), beyondMeans(context, sender));
      refusedWhereTold(expect(clause), reply, codes, [200, 400, 422]);
      const after = await heldAtRest(context, sender.address, venue.usdc.signingId);
      expect(clause).equal(after.toString(), before.toString(), 'USDC of the sender');
    }
    for (const field of ['amount', 'to_evm', 'destination']) {
      const reply = await target.act(sender, toEvm('1', address), without(field));
      expect('transfers.evm.fields').that(isUnread(reply), {
        ...{ expected: `INVALID_REQUEST without ${field}`, actual: reply, path: 'error.code' },
      });
    }
  },
});

export const unbound = check({
  id: 'transfers.evm.unbound',
  title: 'a token that is bound to no contract does not go to the EVM',
  clauses: ['transfers.evm.asset-unbound'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.evm.asset-unbound';
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
    // The native token is no contract, and may go all the same.
    const free = tokens.filter(({ id, evm_contract }) => evm_contract === null && id !== venue.native.signingId);
    for (const { id } of expect(clause).exercisedBy(free.slice(0, 2), 'a token without a contract')) {
      const sent = toEvm('0.5', address, { asset: id ?? null });
      const reply = await verdictOn(() => target.act(sender, sent), beyondMeans(context, sender));
      // Whoever looks at the balance first finds none.
      refusedWhereTold(expect(clause), reply, [...either, ...shortCodes], [200, 400, 422]);
    }
  },
});
