import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { EvmRpcClient, evmTransferAction, evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { prepareEvmFeeSetter, sendAndMeasureCost } from '../../harness/setup/evm-fee.ts';
import { awaitWalletBalances, fundSpotWallet, switchToSplitWallets } from '../../harness/setup/split-account.ts';
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

export const withDataWalletCheck = check({
  id: 'transfers.with-data.wallet',
  title: 'a transfer with data is paid from the spot wallet of a split account',
  clauses: ['transfers.with-data.spot-ledger'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const clause = 'transfers.with-data.spot-ledger';
    const who = await given.fundedAccount({ usdc: '30', native: '3' });
    const by = await given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    const { perp, spot } = await fundSpotWallet(context, by, who, '7');
    const reply = await target.act(who, evmTransferWithDataAction('2.5', given.stranger().address));
    expect(clause).accepted(reply);
    const left = { perp, spot: spot.minus(Dec.of('2.5')) };
    const after = await awaitWalletBalances(context, who, left);
    // A fee in USDC would be taken from the collateral.
    expect(clause).relation(
      `${left.spot} USDC in the spot wallet after a transfer of 2.5, and at most ${left.perp} in the perp wallet`,
      { spot: after.spot, perp: after.perp, reply },
      (observed) => observed.perp.compare(left.perp) <= 0 && observed.spot.equals(left.spot),
    );
  },
});

export const evmFeeSameWithDataCheck = check({
  id: 'transfers.evm-fee.both',
  title: 'the fee of a transfer to the EVM is the same with data and without',
  clauses: ['transfers.evm-fee.both-actions'],
  by: 'operate',
  control: 'vote',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const set = await prepareEvmFeeSetter(context);
    const sender = await given.fundedAccount({ usdc: '20', native: '5' });
    const { address } = given.stranger();
    await set('0.75');
    const bare = await sendAndMeasureCost(context, sender, evmTransferAction('1', address));
    given.require(bare.native.equals(Dec.of('0.75')), 'a transfer to the EVM does not pay what was voted');
    const withData = await sendAndMeasureCost(context, sender, evmTransferWithDataAction('1', address));
    expect('transfers.evm-fee.both-actions').accepted(withData.reply);
    expect('transfers.evm-fee.both-actions').equal(
      derived([`${withData.usdc}`, `${withData.native}`], withData.usdc, withData.native),
      ['1', '0.75'],
      'USDC and native tokens debited by a transfer with data',
    );
  },
});
