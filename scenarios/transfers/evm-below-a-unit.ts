import { check } from '../../harness/check/check.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';

export default check({
  id: 'transfers.evm.below-a-unit',
  title: 'an amount finer than a unit of the EVM is truncated, or the transfer is refused',
  clauses: ['transfers.evm.dust'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect, reportForm: observed } = context;
    const clause = 'transfers.evm.dust';
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const fine = given.stranger().address;
    const finest = given.stranger().address;
    await target.act(sender, evmTransferAction('1.2345678', fine));
    await target.act(sender, evmTransferAction('0.0000009', finest));
    const last = given.stranger().address;
    await given.accepted(target.act(sender, evmTransferAction('1', last)));
    // This transfer was sent last, so the others have arrived when it has.
    given.require(
      (await desk.awaitUsdc(last, 1_000_000n)).value === 1_000_000n,
      'a transfer to the EVM does not arrive',
    );
    const cut = await desk.usdcOf(fine);
    const none = await desk.usdcOf(finest);
    observed('D83', cut.value === 0n ? 'refused' : 'cut off');
    expect(clause).oneOf(cut, [1_234_567n, 0n], 'USDC units of the recipient on the EVM');
    expect(clause).equal(none, 0n, 'USDC units of the recipient on the EVM');
  },
});
