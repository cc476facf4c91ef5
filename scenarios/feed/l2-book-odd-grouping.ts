import { check } from '../../harness/check/check.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { placeTwoLevelBook } from '../../harness/setup/book-grouping.ts';
import { findBookFrameFault } from './book-fault.ts';
import { awaitFirstAnswer, awaitFirstAnswers } from './first-answer.ts';

/** Groupings of the requests, each with the one that a later book should have. */
const odd = [
  {
    clause: 'feed.l2-book.grouping-range',
    sent: { n_sig_figs: 9 },
    shown: {},
    says: 'an l2_book frame of the whole book',
  },
  {
    clause: 'feed.l2-book.grouping-range',
    sent: { n_sig_figs: 5, mantissa: 3 },
    shown: {},
    says: 'an l2_book frame of the whole book',
  },
  {
    clause: 'feed.l2-book.no-levels',
    sent: { n_levels: 0 },
    shown: { n_levels: 0 },
    says: 'an l2_book frame with no levels or all levels',
  },
] as const;

const isBook = ({ channel }: FeedFrame) => channel === 'l2_book';

export default check({
  id: 'feed.l2-book.odd-grouping',
  title:
    'an l2_book subscribe with n_sig_figs, mantissa or n_levels out of range gets an error frame or the whole book',
  clauses: ['feed.l2-book.grouping-range', 'feed.l2-book.no-levels'],
  by: 'act',
  async run({ feed, given, target, expect, reportForm }) {
    const market = await placeTwoLevelBook({ given, target });
    const whole = async () => {
      const data = given.data(await target.read('l2_book', { coin: market.coin }));
      return { bids: rowsAt(data, 'bids'), asks: rowsAt(data, 'asks') };
    };
    for (const { clause, sent, shown, says } of odd) {
      const subscribed = async () => {
        const socket = await feed();
        socket.send({ method: 'subscribe', subscription: { type: 'l2_book', coin: market.coin, ...sent } });
        const frames = await awaitFirstAnswers(socket, (frame) => isSubscriptionReply(frame) || isBook(frame), 1);
        const answer = frames.find(isSubscriptionReply);
        const reported = frames.find(isBook) ?? null;
        const book =
          reported === null && answer?.channel !== 'error' ? await awaitFirstAnswer(socket, isBook) : reported;
        socket.close();
        return { answer, book, socket };
      };
      const look = async () => {
        const { outer, inner } = await readBetweenEqualReads({ given }, whole, subscribed, 'info.l2_book');
        const fault = inner.book === null ? null : findBookFrameFault(outer, inner.book.data ?? null, shown, market);
        return { outer, inner, fault };
      };
      const { inner, fault } = await rereadUntil(look, (last) => last.fault === null);
      const { answer, book, socket } = inner;
      const isRefused = answer?.channel === 'error';
      expect(clause).relation(
        `an error frame, or ${says}`,
        { frames: toTracedFrames(socket, answer, book) },
        () => isRefused === (book === null) && fault === null,
        'data.levels',
      );
      if (clause === 'feed.l2-book.grouping-range') reportForm('D210', isRefused ? 'error' : 'whole');
    }
  },
});
