import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import { awaitPendingOrReply } from '../../harness/setup/reply-before-commit.ts';

export default check({
  id: 'transfers.evm.with-the-next-block',
  title: 'a transfer to the EVM is credited with the next EVM block, and not before',
  clauses: ['transfers.evm.minted'],
  by: 'operate',
  control: 'block',
  accounts: 'fresh',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const clause = 'transfers.evm.minted';
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const control = await given.blocksHeld();
    await desk.waitForBlock();
    const before = await desk.quantity('eth_blockNumber');
    const sent = target.act(sender, evmTransferAction('3', address));
    await awaitPendingOrReply(context, sender.address, sent);
    await control.commit(1);
    await given.accepted(sent);
    const left = await awaitBalance(context, sender.address, venue.usdc.signingId, '17');
    given.require(left.compare(Dec.of('17')) <= 0, 'a transfer is not debited');
    const early = { held: await desk.usdcOf(address), number: await desk.quantity('eth_blockNumber') };
    if (expect(clause).exercised(early.number.value === before.value, 'a block of the venue inside of one of the EVM'))
      expect(clause).equal(early.held, 0n, 'USDC units of the recipient before the next EVM block');
    await desk.waitForBlock();
    const came = await desk.quantity('eth_blockNumber');
    if (!expect(clause).exercised(came.value > before.value, 'a block of the EVM after the transfer')) return;
    const late = await desk.usdcOf(address);
    expect(clause).equal(late, 3_000_000n, 'USDC units of the recipient after the next EVM block');
  },
});
