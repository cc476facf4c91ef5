import { check } from '../../harness/check/check.ts';
import { readBetweenEqualReads, rereadUntil } from '../../harness/check/same-block-reads.ts';
import { type FeedClient, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { type BookGroupingArgs, placeTwoLevelBook } from '../../harness/setup/book-grouping.ts';
import { findBookFrameFault } from './book-fault.ts';

const groupings: readonly BookGroupingArgs[] = [{ n_sig_figs: 2 }, { n_sig_figs: 5, mantissa: 5 }];

export default check({
  id: 'feed.l2-book.grouped-or-whole',
  title: 'l2_book with n_sig_figs shows a correctly grouped book or the whole book, and can be subscribed again',
  clauses: ['feed.l2-book.grouping', 'feed.l2-book.regrouped'],
  by: 'act',
  async run({ feed, given, target, expect }) {
    const market = await placeTwoLevelBook({ given, target });
    const subscribe = (socket: FeedClient, grouping: BookGroupingArgs) =>
      socket.send({ method: 'subscribe', subscription: { type: 'l2_book', coin: market.coin, ...grouping } });

    const whole = async () => {
      const { bids = [], asks = [] } = given.data(await target.read('l2_book', { coin: market.coin }));
      return { bids, asks };
    };
    const firstFrame = async (grouping: BookGroupingArgs) => {
      const socket = await feed();
      subscribe(socket, grouping);
      const frame = await socket.begun('l2_book');
      socket.close();
      return frame;
    };

    for (const grouping of groupings) {
      const look = async () => {
        const { outer, inner } = await readBetweenEqualReads(
          { given },
          whole,
          () => firstFrame(grouping),
          'info.l2_book',
        );
        return { outer, inner, fault: findBookFrameFault(outer, inner.data ?? null, grouping, market) };
      };
      const { outer, inner, fault } = await rereadUntil(look, (observed) => observed.fault === null);
      expect('feed.l2-book.grouping').relation(
        `the whole book, or a grouped book with ${fault?.says ?? ''}`,
        { frame: inner, bids: rowsAt(outer, 'bids'), asks: rowsAt(outer, 'asks') },
        () => fault === null,
        'levels',
      );
    }

    const socket = await feed();
    const [first = {}, second = {}] = groupings;
    subscribe(socket, first);
    await socket.begun('l2_book');
    await socket.drained();
    subscribe(socket, second);
    const answers = (await socket.drained()).filter(isSubscriptionReply);
    expect('feed.l2-book.regrouped').relation(
      'no answer or one acknowledgement to a second l2_book subscribe with another grouping',
      { answers: toTracedFrames(socket, ...answers) },
      ({ answers: reported }) =>
        reported.every(({ channel }) => channel === 'subscriptionResponse') && reported.length <= 1,
    );
  },
});
