import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { rowsIn } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { isStatus202 } from '../../harness/setup/http-status.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { readListedPairsCached } from '../../harness/setup/spot.ts';

export default check({
  id: 'spot-margin.retired',
  title: 'the retired spot_margin_deposit and spot_margin_withdraw are accepted and move nothing',
  clauses: ['spot-margin.retired.deposit', 'spot-margin.retired.withdraw', 'spot-margin.retired.nonce'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const [pair] = await readListedPairsCached(context);
    if (pair === undefined) throw new Unsupported('a pair');
    const who = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived } = await makeCommitDetector(context, who);
    const nonces: bigint[] = [];
    for (const [type, clause] of [
      ['spot_margin_deposit', 'spot-margin.retired.deposit'],
      ['spot_margin_withdraw', 'spot-margin.retired.withdraw'],
    ] as const) {
      const reply = await target.act(who, { type, params: { pair: pair.id, amount: '5' } });
      expect(clause).accepted(reply);
      // A commit has nothing to report here.
      expect(clause).relation('HTTP 202 without an outcome of the commit', { reply }, (sent) =>
        isStatus202(sent.reply.wire),
      );
      const left = await readBalanceAfterPending(context, who.address, venue.usdc.signingId, '20');
      expect(clause).decimal(left, '20', `USDC after ${type}`);
      const state = await target.read('spot_margin_state', { user: who.address });
      if (state.kind === 'data')
        expect(clause).equal(
          derived(rowsIn(state.data, 'accounts').length, state),
          0,
          `number of margin positions after ${type}`,
        );
      nonces.push(requireEveryOrderReported(reply).nonce);
    }
    // All actions that waited for a block have committed by now.
    await pace.blocks(2);
    for (const [at, nonce] of nonces.entries()) {
      const total = `${at + 1}`;
      expect('spot-margin.retired.nonce').accepted(await target.act(who, gift('1'), { nonce }));
      expect('spot-margin.retired.nonce').decimal(
        await arrived(total),
        total,
        'USDC of the recipient, sent with the nonces of the retired actions',
      );
    }
  },
});
