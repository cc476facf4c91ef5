import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { EvmRpcClient, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { sendAndMeasureCost } from '../../harness/setup/evm-fee.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

const WORD = 32;
const FIRST_SLOT = '0x0';

export default check({
  id: 'transfers.with-data.payload',
  title: 'a transfer with data is credited and runs its data, and a remainder below an EVM unit stays with the sender',
  clauses: ['transfers.with-data.payload', 'transfers.with-data.quantum', 'transfers.with-data.keys'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const desk = new EvmRpcClient(context);
    // A fee set by a vote is paid in tokens.
    const sender = await given.fundedAccount({ usdc: '20', native: '3' });
    const contract = await desk.deployStoreContract();
    const data = Array.from({ length: WORD }, (_, at) => 255 - at);
    const word = `0x${data.map((byte) => byte.toString(16)).join('')}`;
    const sent = await target.act(sender, evmTransferWithDataAction('1', contract, { data }));
    expect('transfers.with-data.payload').accepted(sent);
    const arrived = await desk.awaitUsdc(contract, 1_000_000n);
    expect('transfers.with-data.payload').equal(arrived, 1_000_000n, 'USDC units of the contract on the EVM');
    const stored = await pace.eventually(
      () => desk.requireResult('eth_getStorageAt', contract, FIRST_SLOT, 'latest'),
      ({ value }) => value === word,
    );
    expect('transfers.with-data.payload').equal(stored, word, '');

    const { address } = given.stranger();
    const fine = await sendAndMeasureCost(context, sender, evmTransferWithDataAction('1.23456789', address));
    expect('transfers.with-data.quantum').accepted(fine.reply);
    const whole = await desk.awaitUsdc(address, 1_234_567n);
    expect('transfers.with-data.quantum').equal(whole, 1_234_567n, 'USDC units of the recipient on the EVM');
    // The fee, if a vote set one, is independent of the amount: a round amount costs the same.
    const round = await sendAndMeasureCost(context, sender, evmTransferWithDataAction('1', address));
    await given.accepted(round.reply);
    const fee = round.usdc.minus(Dec.of(1));
    expect('transfers.with-data.quantum').decimal(fine.usdc.minus(fee), '1.234567', 'USDC debited without the fee');

    await sendAndJudgeWithoutFields(
      context,
      expect('transfers.with-data.keys'),
      sender,
      evmTransferWithDataAction('1', address),
      Object.keys(evmTransferWithDataAction('1', address).params),
    );
  },
});
