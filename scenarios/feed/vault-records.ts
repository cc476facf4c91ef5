import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { sameMagnitude } from '../../harness/compare/decimal.ts';
import { joined } from '../../harness/setup/account-channel.ts';
import { send } from '../../harness/setup/token-send.ts';
import { deposit, lockedSeed, openVault, seed, takenOut } from '../../harness/setup/vaults.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { cameOn, recordsOf } from './records.ts';

const clause = 'feed.ledger-updates.vault';
const KIND = 'vault_transfer';
/** Amount of the send after the moves: frames of the moves come before its frame. */
const MARK = '0.375';

export default check({
  id: 'feed.ledger-updates.vaults',
  title: 'a leader is told what goes into the vault and comes out of it, a follower nothing',
  clauses: [clause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { feed, given, target, pace, venue, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const follower = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    const { address: destination } = given.stranger();
    const mark = send({ asset: venue.usdc.signingId, destination, amount: MARK });
    const leads = async () => {
      await given.accepted(target.act(leader, seed(vault, '5.75')));
      const isOut = await takenOut(context, leader, vault, { amount: '1.25', of: '5.75' });
      return expect(clause).exercised(isOut, lockedSeed) ? ['5.75', '1.25'] : ['5.75'];
    };
    const follows = async () => {
      await given.accepted(target.act(follower, deposit(vault, '2.5')));
      return [];
    };
    for (const [who, moves] of [
      [leader, leads],
      [follower, follows],
    ] as const) {
      const socket = await feed();
      await joined(socket, 'ledger_updates', who.address);
      const amounts = await moves();
      await given.accepted(target.act(who, mark));
      const isMark = ({ amount }: JsonObject) => sameMagnitude(amount, MARK);
      const frames = await new FrameLog(socket, pace).until('ledger_updates', (all) => recordsOf(all).some(isMark));
      const marked = recordsOf(frames).find(isMark);
      given.that(marked !== undefined, 'a send is not told');
      const told = recordsOf(frames).filter((record) => !isMark(record));
      expect(clause).relation(
        `${amounts.length} records, of ${amounts.join(' and ') || 'nothing'}, of another kind than a send`,
        { records: derived(told, cameOn(socket, ...frames)) },
        () =>
          told.length === amounts.length &&
          amounts.every((amount) => told.some((record) => sameMagnitude(record.amount, amount))) &&
          told.every(({ kind }) => kind !== marked?.kind),
      );
      // The set is open (D18): another word is unusual, and no more.
      expect(clause).unusual(
        told.some(({ kind }) => kind !== KIND),
        { expected: KIND, actual: derived(told, cameOn(socket, ...frames)) },
      );
    }
  },
});
