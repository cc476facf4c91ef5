import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isAcknowledgedOnly, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const INDEX = 6;
const UNKNOWN = 17;
/** Amounts beyond fields of 64 and of 128 bits. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

export default check({
  id: 'sub-accounts.transfer.refused',
  title: 'a transfer to an unknown index, of zero, or above the balance of the paying side moves nothing',
  clauses: [
    'sub-accounts.transfer.positive',
    'sub-accounts.transfer.unknown',
    'sub-accounts.transfer.short',
    'sub-accounts.spot-transfer.positive',
    'sub-accounts.spot-transfer.unknown',
    'sub-accounts.spot-transfer.short',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const master = await given.fundedAccount({ usdc: '20', native: '2' });
    const sub = await makeSubAccount(context, master, INDEX);
    for (const [way, { signingId, name }] of [
      ['transfer', venue.usdc],
      ['spot-transfer', venue.native],
    ] as const) {
      const moving = (deposit: boolean, amount: string, index = INDEX) =>
        way === 'transfer'
          ? subAccountTransferAction({ index, deposit, amount })
          : subAccountTokenTransferAction({ index, deposit, amount, token: signingId });
      const whole = await readBalance(context, master.address, signingId);
      const before = whole.minus(Dec.of('0.5'));
      await given.accepted(target.act(master, moving(true, '0.5')));
      given.require(
        (await awaitBalance(context, master.address, signingId, before.toString())).equals(before),
        'the deposit did not leave the master',
      );
      const tried = (action: ReturnType<typeof moving>) =>
        actForCommitReply(context, () => target.act(master, action), makeUnaffordableProbe(context, master));

      const ways = () => given.sample([true, false], 1);
      for (const deposit of ways())
        for (const amount of given.sample(['0', '0.0', '-1', '-0.25'], 1))
          judgeCommitRefusal(expect(`sub-accounts.${way}.positive`), await tried(moving(deposit, amount)));
      for (const deposit of ways()) {
        const unknown = await tried(moving(deposit, '0.25', UNKNOWN));
        judgeCommitRefusal(expect(`sub-accounts.${way}.unknown`), unknown);
      }
      const above = before.plus(Dec.of('0.000001')).toString();
      for (const action of given.sample([moving(true, above), moving(false, '0.500001')], 1))
        judgeCommitRefusal(expect(`sub-accounts.${way}.short`), await tried(action));
      for (const deposit of ways())
        for (const amount of given.sample(enormous, 1)) {
          const reply = await target.act(master, moving(deposit, amount));
          expect(`sub-accounts.${way}.short`).relation(`a refusal of a transfer of ${amount}`, { reply }, ({ reply }) =>
            isTurnedAway(reply),
          );
        }

      const after = await readBalanceAfterPending(context, master.address, signingId, before);
      for (const what of ['positive', 'unknown', 'short'] as const) {
        const clause = expect(`sub-accounts.${way}.${what}`);
        clause.decimal(after, before, `${name} of the master account`);
        if (sub.isListed)
          clause.decimal(await readBalance(context, sub.address, signingId), '0.5', `${name} of the sub-account`);
      }
    }
  },
});

/** Whether a reply is any refusal: an undecodable body has no code of its own, and an answer may precede the commit. */
function isTurnedAway(reply: ActResult): boolean {
  return isRefused(reply) || isAcknowledgedOnly(reply);
}
