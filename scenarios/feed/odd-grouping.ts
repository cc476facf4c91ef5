import { check } from '../../harness/check/check.ts';
import { betweenEqualReads, lasting } from '../../harness/check/one-cut.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { isAnswer } from '../../harness/setup/account-channel.ts';
import { twoLevelsASide } from '../../harness/setup/book-grouping.ts';
import { answered, answers } from './answered.ts';
import { bookFault } from './book-fault.ts';
import { cameOn } from './records.ts';

/** Groupings of the requests, and those that a book that comes after all should have. */
const odd = [
  { clause: 'feed.l2-book.grouping-range', sent: { n_sig_figs: 9 }, shown: {}, says: 'the whole book' },
  { clause: 'feed.l2-book.grouping-range', sent: { n_sig_figs: 5, mantissa: 3 }, shown: {}, says: 'the whole book' },
  { clause: 'feed.l2-book.no-levels', sent: { n_levels: 0 }, shown: { n_levels: 0 }, says: 'no level or all' },
] as const;

const isBook = ({ channel }: FeedFrame) => channel === 'l2_book';

export default check({
  id: 'feed.l2-book.odd-grouping',
  title: 'a subscription that groups a book as it cannot be grouped gets an error frame, or the whole book',
  clauses: ['feed.l2-book.grouping-range', 'feed.l2-book.no-levels'],
  by: 'act',
  async run({ feed, given, target, expect, seen }) {
    const market = await twoLevelsASide({ given, target });
    const whole = async () => {
      const data = given.data(await target.read('l2_book', { coin: market.coin }));
      return { bids: rowsAt(data, 'bids'), asks: rowsAt(data, 'asks') };
    };
    for (const { clause, sent, shown, says } of odd) {
      const subscribed = async () => {
        const socket = await feed();
        socket.send({ method: 'subscribe', subscription: { type: 'l2_book', coin: market.coin, ...sent } });
        const frames = await answers(socket, (frame) => isAnswer(frame) || isBook(frame), 1);
        const answer = frames.find(isAnswer);
        const told = frames.find(isBook) ?? null;
        const book = told === null && answer?.channel !== 'error' ? await answered(socket, isBook) : told;
        socket.close();
        return { answer, book, socket };
      };
      const look = async () => {
        const { outer, inner } = await betweenEqualReads({ given }, whole, subscribed);
        const fault = inner.book === null ? null : bookFault(outer, inner.book.data ?? null, shown, market);
        return { outer, inner, fault };
      };
      const { inner, fault } = await lasting(look, (last) => last.fault === null);
      const { answer, book, socket } = inner;
      const isRefused = answer?.channel === 'error';
      expect(clause).relation(
        `an error frame, or ${says}`,
        { frames: cameOn(socket, answer, book) },
        () => isRefused === (book === null) && fault === null,
        'data.levels',
      );
      if (clause === 'feed.l2-book.grouping-range') seen('D210', isRefused ? 'error' : 'whole');
    }
  },
});
