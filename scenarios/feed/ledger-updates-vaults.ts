import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSameMagnitude } from '../../harness/compare/decimal.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import {
  followerDepositAction,
  leaderDepositAction,
  MISSING_UNLOCKED_LEADER_DEPOSIT,
  openVault,
  tryLeaderWithdraw,
} from '../../harness/setup/vaults.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const clause = 'feed.ledger-updates.vault';
const KIND = 'vault_transfer';
/** Amount of a send after the moves: frames about the moves arrive before its frame. */
const MARK = '0.375';

export default check({
  id: 'feed.ledger-updates.vaults',
  title: 'ledger_updates of a vault leader lists its vault deposits and withdrawals, and that of a follower does not',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    const { address: destination } = given.stranger();
    const mark = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: MARK });
    const leads = async () => {
      await given.accepted(target.act(leader, leaderDepositAction(vault, '5.75')));
      const isOut = await tryLeaderWithdraw(context, leader, vault, { amount: '1.25', of: '5.75' });
      return expect(clause).exercised(isOut, MISSING_UNLOCKED_LEADER_DEPOSIT) ? ['5.75', '1.25'] : ['5.75'];
    };
    const follows = async () => {
      await given.accepted(target.act(follower, followerDepositAction(vault, '2.5')));
      return [];
    };
    for (const [who, moves] of [
      [leader, leads],
      [follower, follows],
    ] as const) {
      const socket = await feed();
      await subscribeAccountChannel(socket, 'ledger_updates', who.address);
      const amounts = await moves();
      await given.accepted(target.act(who, mark));
      const isMark = ({ amount }: JsonObject) => isSameMagnitude(amount, MARK);
      const frames = await new FrameLog(socket, pace).until('ledger_updates', (all) =>
        recordsInFrames(all).some(isMark),
      );
      const marked = recordsInFrames(frames).find(isMark);
      given.require(marked !== undefined, 'a send is not told');
      const reported = recordsInFrames(frames).filter((record) => !isMark(record));
      expect(clause).relation(
        `${amounts.length} vault records (amounts: ${amounts.join(' and ') || 'none'}), each with another kind than a send`,
        { records: derived(reported, toTracedFrames(socket, ...frames)) },
        () =>
          reported.length === amounts.length &&
          amounts.every((amount) => reported.some((record) => isSameMagnitude(record.amount, amount))) &&
          reported.every(({ kind }) => kind !== marked?.kind),
      );
      // The set is open (D18): another word is only unusual.
      expect(clause).unusual(
        reported.some(({ kind }) => kind !== KIND),
        { expected: KIND, actual: derived(reported, toTracedFrames(socket, ...frames)) },
      );
    }
  },
});
