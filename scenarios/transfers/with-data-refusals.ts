import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { toEvmWithData } from '../../harness/setup/evm.ts';
import { beyondMeans, shortCodes } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const either = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];
const nobody = `0x${'0'.repeat(40)}`;
const MOST_BYTES = 4_096;

export default check({
  id: 'transfers.with-data.refused',
  title: 'a transfer with data that cannot be is refused, and moves nothing',
  clauses: [
    ...(['transfers.with-data.source', 'transfers.with-data.to-perp', 'transfers.with-data.chain'] as const),
    ...(['transfers.with-data.bytes', 'transfers.with-data.recipient', 'transfers.with-data.positive'] as const),
    ...(['transfers.with-data.dust', 'transfers.with-data.short'] as const),
  ],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const before = await held(context, sender.address, venue.usdc.signingId);
    const above = before.plus(Dec.of('0.000001')).toString();
    const refused: readonly (readonly [Parameters<typeof expect>[0], string, string, JsonObject])[] = [
      ['transfers.with-data.source', '1', address, { source_dex: 1 }],
      ['transfers.with-data.to-perp', '1', address, { to_perp: true }],
      ['transfers.with-data.chain', '1', address, { destination_chain_id: venue.chainId + 1 }],
      ['transfers.with-data.bytes', '1', address, { data: new Array(MOST_BYTES + 1).fill(1) }],
      ['transfers.with-data.recipient', '1', nobody, {}],
      ['transfers.with-data.positive', '0', address, {}],
      ['transfers.with-data.positive', '-1', address, {}],
      ['transfers.with-data.dust', '0.0000009', address, {}],
      ['transfers.with-data.short', above, address, {}],
      ['transfers.with-data.short', '1', address, { token: venue.native.signingId }],
    ];
    for (const [clause, amount, destination, more] of refused) {
      const sent = toEvmWithData(amount, destination, more);
      const reply = await verdictOn(() => target.act(sender, sent), beyondMeans(context, sender));
      const isShort = clause === 'transfers.with-data.short';
      // Whether the native token is bound to a contract no document says.
      const codes = 'token' in more ? [...shortCodes] : isShort ? ['ASSET_INSUFFICIENT_BALANCE'] : either;
      refusedWhereTold(expect(clause), reply, codes, isShort ? [200, 400] : [200, 400, 422]);
      const after = await heldAtRest(context, sender.address, venue.usdc.signingId);
      expect(clause).equal(after.toString(), before.toString(), 'USDC of the sender');
    }
  },
});

export const unlinked = check({
  id: 'transfers.with-data.without-contract',
  title: 'a token without a contract on the EVM is not sent there',
  clauses: ['transfers.with-data.unlinked'],
  by: 'act',
  needs: ['evm'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.with-data.unlinked';
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
    // The native token is no contract, and may go all the same.
    const free = tokens.filter(({ id, evm_contract }) => evm_contract === null && id !== venue.native.signingId);
    for (const { id } of expect(clause).exercisedBy(free.slice(0, 2), 'a token without a contract')) {
      const sent = toEvmWithData('0.5', address, { token: id ?? null });
      const reply = await verdictOn(() => target.act(sender, sent), beyondMeans(context, sender));
      // Whoever looks at the balance first finds none; of USDC by its id it is what the sender has.
      refusedWhereTold(expect(clause), reply, [...either, ...shortCodes], [200, 400, 422]);
    }
  },
});
