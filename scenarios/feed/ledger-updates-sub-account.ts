import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSameMagnitude } from '../../harness/compare/decimal.ts';
import { recordsInFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Number of sends to compare with a transfer. */
const SENDS = 2;

export default check({
  id: 'feed.ledger-updates.sub-account',
  title: 'a transfer to a sub-account has its own kind of ledger_updates record, in whole units',
  clauses: ['feed.ledger-updates.sub-account-kind'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const master = await given.fundedAccount({ usdc: '20', native: '1' });
    await makeSubAccount(context, master, 5);
    const socket = await feed();
    await subscribeAccountChannel(socket, 'ledger_updates', master.address);
    const log = new FrameLog(socket, pace);
    const reported = async (action: Parameters<typeof target.act>[1], amount: string) => {
      await given.accepted(target.act(master, action));
      const isIt = (record: { readonly amount?: unknown }) => isSameMagnitude(record.amount, amount);
      const frames = await log.until('ledger_updates', (all) => recordsInFrames(all).some(isIt));
      return recordsInFrames(frames).find(isIt);
    };
    const { usdc, native } = venue;
    const token = native.signingId;
    const { address: destination } = given.stranger();
    const sends = [
      await reported(sendAssetAction({ asset: usdc.signingId, destination, amount: '1.125' }), '1.125'),
      await reported(sendAssetAction({ asset: token, destination, amount: '0.125' }), '0.125'),
    ].flatMap((record) => (record === undefined ? [] : [record]));
    given.require(sends.filter(({ kind }) => kind !== undefined).length === SENDS, 'a send is not told');
    const kinds = sends.map((record) => record.kind);
    const own = { index: 5, deposit: true } as const;
    const moves = [
      [subAccountTransferAction({ ...own, amount: '2.75' }), '2.75', 'sub_account_transfer'],
      [subAccountTokenTransferAction({ ...own, amount: '0.375', token }), '0.375', 'sub_account_spot_transfer'],
    ] as const;
    for (const [action, amount, kind] of moves) {
      const record = await reported(action, amount);
      expect('feed.ledger-updates.sub-account-kind').relation(
        `a record of ${amount} with another kind than ${kinds.join(' and ')}, the kinds of sends`,
        { record: record === undefined ? [] : [record], sends },
        () => record !== undefined && !kinds.includes(record.kind),
        'kind',
      );
      // The set is open (D18): another word is only unusual.
      expect('feed.ledger-updates.sub-account-kind').unusual(record?.kind !== kind, {
        expected: kind,
        actual: derived(record, record ?? sends),
      });
    }
  },
});
