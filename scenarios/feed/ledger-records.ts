import { check } from '../../harness/check/check.ts';
import { sameDecimal } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { FrameLog } from './frame-log.ts';
import { joined } from './joined.ts';
import { recordsOf } from './records.ts';

const AMOUNT = '4.75';

export default check({
  id: 'feed.ledger-updates.send',
  title: 'a send is told to both of its accounts, in whole units',
  clauses: ['feed.ledger-updates.record', 'feed.ledger-updates.send'],
  by: 'act',
  async run({ feed, given, target, pace, venue, expect }) {
    const [sender, recipient] = [await given.fundedAccount(), await given.fundedAccount()];
    const [sent, received] = [await feed(), await feed()];
    await joined(sent, 'ledger_updates', sender.address);
    await joined(received, 'ledger_updates', recipient.address);
    await given.accepted(
      target.act(sender, {
        type: 'send_asset',
        params: {
          source_dex: 0,
          destination_dex: 0,
          asset: venue.usdc.signingId,
          destination: recipient.address,
          amount: AMOUNT,
          to_perp: false,
        },
      }),
    );
    const isSend = ({ amount }: JsonObject) => sameDecimal(amount, AMOUNT);
    for (const [socket, party] of [
      [sent, 'sender'],
      [received, 'recipient'],
    ] as const) {
      const frames = await new FrameLog(socket, pace).until('ledger_updates', (all) => recordsOf(all).length > 0);
      for (const { json } of frames) expect('feed.ledger-updates.record').shape(json, 'frame.ledger_updates');
      const [record] = recordsOf(frames);
      expect('feed.ledger-updates.send').that(record !== undefined, {
        expected: `a record for the ${party}`,
        actual: record,
      });
      expect('feed.ledger-updates.record').that(record !== undefined && isSend(record), {
        expected: `a record of ${AMOUNT} whole units`,
        actual: record,
        path: 'amount',
      });
      if (party === 'sender')
        expect('feed.ledger-updates.send').equal(
          String(record?.destination).toLowerCase(),
          recipient.address,
          'destination',
        );
    }
  },
});
