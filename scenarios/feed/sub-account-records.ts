import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sameMagnitude } from '../../harness/compare/decimal.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { subAccount, tokenTransfer, transfer } from '../../harness/setup/sub-accounts.ts';
import { send } from '../../harness/setup/token-send.ts';
import { FrameLog } from './frame-log.ts';
import { recordsOf } from './records.ts';

/** Number of sends with which a transfer is compared. */
const SENDS = 2;

export default check({
  id: 'feed.ledger-updates.sub-account',
  title: 'a transfer to a sub-account is told under a kind that no send has, in whole units',
  clauses: ['feed.ledger-updates.sub-account-kind'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const master = await given.fundedAccount({ usdc: '20', native: '1' });
    await subAccount(context, master, 5);
    const socket = await feed();
    await joined(socket, 'ledger_updates', master.address);
    const log = new FrameLog(socket, pace);
    const told = async (action: Parameters<typeof target.act>[1], amount: string) => {
      await given.accepted(target.act(master, action));
      const isIt = (record: { readonly amount?: unknown }) => sameMagnitude(record.amount, amount);
      const frames = await log.until('ledger_updates', (all) => recordsOf(all).some(isIt));
      return recordsOf(frames).find(isIt);
    };
    const { usdc, native } = venue;
    const token = native.signingId;
    const { address: destination } = given.stranger();
    const sends = [
      await told(send({ asset: usdc.signingId, destination, amount: '1.125' }), '1.125'),
      await told(send({ asset: token, destination, amount: '0.125' }), '0.125'),
    ].flatMap((record) => (record === undefined ? [] : [record]));
    given.that(sends.filter(({ kind }) => kind !== undefined).length === SENDS, 'a send is not told');
    const kinds = sends.map((record) => record.kind);
    const own = { index: 5, deposit: true } as const;
    const moves = [
      [transfer({ ...own, amount: '2.75' }), '2.75', 'sub_account_transfer'],
      [tokenTransfer({ ...own, amount: '0.375', token }), '0.375', 'sub_account_spot_transfer'],
    ] as const;
    for (const [action, amount, kind] of moves) {
      const record = await told(action, amount);
      expect('feed.ledger-updates.sub-account-kind').relation(
        `a record of ${amount} of another kind than ${kinds.join(' and ')}`,
        { record: record === undefined ? [] : [record], sends },
        () => record !== undefined && !kinds.includes(record.kind),
        'kind',
      );
      // The set is open (D18): another word is unusual, and no more.
      expect('feed.ledger-updates.sub-account-kind').unusual(record?.kind !== kind, {
        expected: kind,
        actual: derived(record, record ?? sends),
      });
    }
  },
});
