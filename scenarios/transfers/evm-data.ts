import { check } from '../../harness/check/check.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';

const WORD = 32;
const FIRST_SLOT = '0x0';
/** @source write-api, "Limits" */
const MOST_BYTES = 4_096;

export default check({
  id: 'transfers.evm.data',
  title: 'data is signed as bytes and runs after the credit, and a reverted call leaves the credited amount',
  clauses: [
    'transfers.evm.data-runs',
    'transfers.evm.data-revert',
    'transfers.evm.data-limit',
    'signing.encoding.bytes',
  ],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const desk = new EvmRpcClient(context);
    const sender = await given.fundedAccount({ usdc: '20' });
    const longest = new Array(MOST_BYTES).fill(1);
    // Any address may be the recipient: not every node lets anybody deploy a contract.
    expect('transfers.evm.data-limit').accepted(
      await target.act(sender, evmTransferAction('1', given.stranger().address, { data: longest })),
    );
    const contract = await desk.deployStoreContract();
    // Every byte value, those with the top bit first: an encoding as text would change them.
    const data = Array.from({ length: 256 }, (_, at) => 255 - at);
    const word = `0x${data
      .slice(0, WORD)
      .map((byte) => byte.toString(16))
      .join('')}`;
    const sent = await target.act(sender, evmTransferAction('1', contract, { data }));
    expect('signing.encoding.bytes').accepted(sent);
    given.require(
      (await desk.awaitUsdc(contract, 1_000_000n)).value === 1_000_000n,
      'a transfer to the EVM does not arrive',
    );
    const stored = await pace.eventually(
      () => desk.requireResult('eth_getStorageAt', contract, FIRST_SLOT, 'latest'),
      ({ value }) => value === word,
    );
    expect('transfers.evm.data-runs').equal(stored, word, '');

    await given.accepted(target.act(sender, evmTransferAction('2', contract, { data: new Array(WORD).fill(0) })));
    const held = await desk.awaitUsdc(contract, 3_000_000n);
    // Includes the units of the reverted call.
    expect('transfers.evm.data-revert').equal(held, 3_000_000n, 'USDC units of the contract after a reverted call');
  },
});
