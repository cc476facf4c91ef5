import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { EvmRpcClient, evmTransferAction } from '../../harness/setup/evm.ts';
import {
  type ActionReplyAndCost,
  measureActionCost,
  prepareEvmFeeSetter,
  sendAndMeasureCost,
} from '../../harness/setup/evm-fee.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const texts = ({ usdc, native }: ActionReplyAndCost) => derived([usdc, native].map(String), usdc, native);
const nobody = `0x${'0'.repeat(40)}`;

export default check({
  id: 'transfers.evm-fee.in-tokens',
  title: 'the voted fee is debited in native tokens per transfer; refused transfers and a fee of 0 cost nothing',
  clauses: [
    'transfers.evm-fee.unset',
    'transfers.evm-fee.vote',
    'transfers.evm-fee.on-top',
    'transfers.evm-fee.token-first',
    'transfers.evm-fee.refused-free',
  ],
  by: 'operate',
  control: 'vote',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const desk = new EvmRpcClient(context);
    const set = await prepareEvmFeeSetter(context);
    const sender = await given.fundedAccount({ usdc: '20', native: '5' });
    const { address } = given.stranger();
    const sent = (amount: string) => sendAndMeasureCost(context, sender, evmTransferAction(amount, address));

    await set('0');
    const free = await sent('1.25');
    expect('transfers.evm-fee.unset').accepted(free.reply);
    expect('transfers.evm-fee.unset').equal(texts(free), ['1.25', '0'], 'USDC and native tokens debited');
    let arrived = 1_250_000n;
    for (const fee of ['0.75', '1.5']) {
      await set(fee);
      const dear = await sent('2');
      expect('transfers.evm-fee.token-first').accepted(dear.reply);
      // The vote applies whatever pays the fee, and even if nothing does.
      expect('transfers.evm-fee.vote').relation(
        `a debit other than 2 USDC alone for a transfer of 2 USDC with a fee of ${fee} native tokens`,
        { usdc: dear.usdc, native: dear.native },
        ({ usdc, native }) => !usdc.equals(Dec.of(2)) || !native.equals(Dec.of(0)),
      );
      expect('transfers.evm-fee.token-first').equal(texts(dear), ['2', fee], 'USDC and native tokens debited');
      arrived += 2_000_000n;
    }
    const units = await desk.awaitUsdc(address, arrived);
    expect('transfers.evm-fee.on-top').equal(units, arrived, 'USDC units of the recipient on the EVM');
    for (const [amount, destination] of [
      ['1', nobody],
      ['1000000', address],
    ] as const) {
      const refused = await sendAndMeasureCost(context, sender, evmTransferAction(amount, destination));
      expect('transfers.evm-fee.refused-free').equal(
        texts(refused),
        ['0', '0'],
        'USDC and native tokens debited by a refused transfer',
      );
    }
    // The refused transfers paid no fee, and the next one pays it once.
    const last = await measureActionCost(context, sender, () => target.act(sender, evmTransferAction('1', address)));
    expect('transfers.evm-fee.refused-free').accepted(last.reply);
    expect('transfers.evm-fee.refused-free').decimal(
      last.native,
      '1.5',
      'native tokens debited by the transfer after the refused ones',
    );
  },
});

export const evmFeeOfTheTokenCheck = check({
  id: 'transfers.evm-fee.of-the-token',
  title: 'a transfer of the native token needs its fee on top of its amount',
  clauses: ['transfers.evm-fee.token-transfer', 'transfers.evm-fee.on-top'],
  by: 'operate',
  control: 'vote',
  needs: ['evm', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const clause = 'transfers.evm-fee.token-transfer';
    const desk = new EvmRpcClient(context);
    const set = await prepareEvmFeeSetter(context);
    // Nothing else could pay.
    const sender = await given.fundedAccount({ native: '2.25' });
    const { address } = given.stranger();
    const native = (amount: string) => evmTransferAction(amount, address, { asset: venue.native.signingId });

    await set('0');
    const free = await sendAndMeasureCost(context, sender, native('0.25'));
    const isLinked = free.native.equals(Dec.of('0.25'));
    if (!expect(clause).exercised(isLinked, 'a native token that is bound to the EVM')) return;
    await set('0.5');
    const short = await measureActionCost(context, sender, async () => {
      const reply = await actForCommitReply(
        context,
        () => target.act(sender, native('1.6')),
        makeUnaffordableProbe(context, sender),
      );
      judgeCommitRefusal(expect(clause), reply);
      return target.act(sender, native('1.50000001'));
    });
    expect(clause).decimal(short.native, '0', 'native tokens debited by transfers that cannot pay their fee');
    const paid = await sendAndMeasureCost(context, sender, native('1.5'));
    expect(clause).accepted(paid.reply);
    expect(clause).decimal(paid.native, '2', 'native tokens debited by a transfer of 1.5 at a fee of 0.5');
    await desk.waitForBlock();
    const whole = 175n * 10n ** 16n;
    const arrived = await pace.eventually(
      () => desk.quantity('eth_getBalance', address, 'latest'),
      ({ value }) => value === whole,
    );
    expect('transfers.evm-fee.on-top').equal(arrived, whole, 'native units of the recipient on the EVM');
  },
});
