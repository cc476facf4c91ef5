import type { Side } from '../../book/book-side.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

/** `{coin, time, bbo: [bid, ask]}`, null for an empty side. Pushes only if the best level itself changed. */
export const bboChannel: Channel = {
  by: 'coin',
  open(core, subject) {
    const { coin } = subject;
    const rules = core.rules.feed.book;
    if (subject.kind === 'unlisted')
      return makePushOnChangeView(
        () => rules.best(coin, [null, null], 0),
        () => false,
      );
    const { market } = subject;
    const best = (side: Side) => {
      const [level] = rules.levels(market, side, 1);
      return level === undefined ? null : rules.level(market, level);
    };
    const top = () => [best('bid'), best('ask')] as const;
    return makePushOnChangeView(
      () => rules.best(coin, top(), rules.timeMs(core, market)),
      (block) => block.markets.has(market.id),
      top,
    );
  },
};
