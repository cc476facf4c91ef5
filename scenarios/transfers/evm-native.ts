import { check } from '../../harness/check/check.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Refusal of a token without a contract. */
const unbound = { refusals: clauseById('transfers.evm.asset-unbound').accepts?.refusals ?? [] };

export default check({
  id: 'transfers.evm.native',
  title: 'the native token is transferred under its id, and credited as the native currency of the EVM',
  clauses: ['transfers.evm.asset-token'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const clause = 'transfers.evm.asset-token';
    const desk = new EvmRpcClient(context);
    const asset = venue.native.signingId;
    const sender = await given.fundedAccount({ usdc: '10', native: '2' });
    const { address: destination } = given.stranger();
    const before = await readBalance(context, sender.address, asset);
    const reply = await target.act(sender, evmTransferAction('1.25', destination, { asset }));
    const isLinked = !isRefusedWith(reply, unbound);
    if (!expect(clause).exercised(isLinked, 'a native token that is bound to the EVM')) return;
    await desk.waitForBlock();
    const arrived = await pace.eventually(
      () => desk.quantity('eth_getBalance', destination, 'latest'),
      ({ value }) => value > 0n,
    );
    // No document says which token is the EVM's native currency: if it is another, no units of this token are visible there.
    const isMoney = arrived.value > 0n;
    expect(clause).unusual(!isMoney, { expected: 'units of the native token on the EVM', actual: arrived });
    // 1.25 tokens of 18 decimals.
    if (isMoney) expect(clause).equal(arrived, 125n * 10n ** 16n, 'native units of the recipient on the EVM');
    const after = await readBalance(context, sender.address, asset);
    expect(clause).atMost(after, before.minus(Dec.of('1.25')), 'tokens left on Core');
  },
});
