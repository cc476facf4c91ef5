import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { awaitArchivedRows, LEDGER_READ, readLedgerRows } from '../../harness/judging/archived-rows.ts';
import { recordsInFrames, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { assumeForcedClose } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const isClose = ({ kind }: JsonObject) => kind === 'liquidation';

/** Whether a price, scaled by 1e8, is near the mark, which was read some blocks later. */
function isAbout(marked: bigint, mark: Dec | null): boolean {
  const off = (mark?.truncated(8).scaledTo(8) ?? 0n) - marked;
  return off * off * 10_000n <= marked * marked;
}

/** Whether a mark is near one of some prices, scaled by 1e8, or between two of them. */
function isBetween(mark: Dec, pxs: readonly bigint[]): boolean {
  const at = mark.truncated(8).scaledTo(8) ?? 0n;
  return pxs.some((px) => isAbout(px, mark)) || (pxs.some((px) => px <= at) && pxs.some((px) => px >= at));
}

/**
 * No text requires the mark in a record. If present, it must equal the row's, or be near the mark if the row's own is not: a wrong row must
 * not accuse the record.
 */
function isRecordOf({ amount, mark_px }: JsonObject, row: JsonObject, marked: bigint): boolean {
  if (!isSameDecimal(amount, String(row.delta))) return false;
  if (mark_px === undefined) return true;
  if (isSameDecimal(mark_px, String(row.mark_px))) return true;
  return !isAbout(marked, Dec.parse(String(row.mark_px))) && isAbout(marked, Dec.parse(String(mark_px)));
}

export default check({
  id: 'liquidation.close.ledger',
  title: 'a forced close has a ledger row of kind liquidation with its market and mark price',
  clauses: [
    'history.ledger.liquidation',
    'history.ledger.liquidation-market',
    'history.ledger.liquidation-cause',
    'history.ledger.sign',
    'fills.row.liquidated',
    'feed.ledger-updates.liquidation',
  ],
  by: 'act',
  async run(context) {
    const { feed, given, pace, expect } = context;
    await skipIfLedgerUnlisted(context);
    const account = await openLongWithLossElsewhere(context, { others: 'few' });
    const { owner, market, traders } = account;
    const mark = await account.markNow();
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
    const socket = await feed();
    await subscribeAccountChannel(socket, 'ledger_updates', owner.address);
    const marked = await account.lowerToAtOnce(735n);
    const fills = await account.closedByForce();
    assumeForcedClose(fills);

    const closes = async () => (await readLedgerRows(context, owner.address)).filter(isClose);
    const rows = await awaitArchivedRows(context, LEDGER_READ, closes, (found) => found.length > 0);
    expect('history.ledger.liquidation').relation(
      'a row of kind liquidation',
      { ledger: await readLedgerRows(context, owner.address) },
      () => rows.length > 0,
      'ledger_updates',
    );
    const nothing = Dec.of(0);
    const gains = fills.map((fill) => decimalAt(fill, 'closed_pnl').compare(nothing));
    const isLoss = gains.every((gain) => gain <= 0) && gains.some((gain) => gain < 0);
    if (expect('history.ledger.sign').exercised(isLoss, 'a forced close at a loss'))
      // The loss of a cross position is money that was spendable until then.
      for (const row of rows)
        expect('history.ledger.sign').relation(
          'a delta of at most 0, with no fill closed at a gain',
          { delta: decimalAt(row, 'delta'), fills },
          ({ delta }) => delta.compare(nothing) <= 0,
          'delta',
        );
    const frames = await new FrameLog(socket, pace).until(
      'ledger_updates',
      (all) => recordsInFrames(all).filter(isClose).length >= rows.length,
    );
    const records = recordsInFrames(frames).filter(isClose);
    expect('feed.ledger-updates.liquidation').relation(
      'a record with kind liquidation for each ledger row, with its delta as amount, and its mark_px where served',
      { records: derived(records, toTracedFrames(socket, ...frames)), ledger_updates: rows },
      () => rows.every((row) => records.some((record) => isRecordOf(record, row, marked))),
      'amount',
    );
    // The trade of a close may move the mark for the next close or for its own row: no text says whether the row is written before, and
    // `marked` may have been read afterwards.
    const first = rows.at(-1);
    const drawn = fills.map((fill) => decimalAt(fill, 'px').truncated(8).scaledTo(8) ?? marked);
    if (first !== undefined)
      expect('history.ledger.liquidation-market').relation(
        `mark_px of about ${mark} or ${marked} x 1e-8, or a mark price moved by the fills of the forced close`,
        { mark_px: decimalAt(first, 'mark_px'), fills },
        ({ mark_px }) => isBetween(mark_px, [mark, marked, ...drawn]),
        'mark_px',
      );
    for (const row of rows) {
      expect('history.ledger.liquidation-market').equal(field(row, 'market'), market.id);
      expect('history.ledger.liquidation-cause').absent(field(row, 'cause'), 'cause', '');
    }
    for (const fill of expect('fills.row.liquidated').exercisedBy(
      fills.filter((row) => typeof row.liquidated_user === 'string' && typeof row.mark_px === 'string'),
      'a fill with liquidated_user and mark_px',
    )) {
      const reported = field(fill, 'liquidated_user');
      expect('fills.row.liquidated').equal(
        derived(String(reported.value).toLowerCase(), reported),
        owner.address,
        'liquidated_user',
      );
      const marks = rows.map((row) => String(row.mark_px));
      expect('fills.row.liquidated').relation(
        'mark_px of one of the ledger rows',
        { mark_px: field(fill, 'mark_px'), ledger: derived(marks, rows) },
        ({ mark_px, ledger }) => ledger.some((mark) => isSameDecimal(mark, String(mark_px))),
        'mark_px',
      );
    }
  },
});
