import type { Side } from '../../book/book-side.ts';
import { type Channel, stateView } from '../channel.ts';

/** `{coin, time, bbo: [bid, ask]}`, null for an empty side. Later frames only when the top itself moved. */
export const bboChannel: Channel = {
  by: 'coin',
  open(core, { coin, market }) {
    if (market === null)
      return stateView(
        () => ({ coin, time: 0, bbo: [null, null] }),
        () => false,
      );
    const rules = core.rules.feed.book;
    const best = (side: Side) => {
      const [level] = rules.levels(market, side, 1);
      return level === undefined ? null : rules.level(market, level);
    };
    const top = () => [best('bid'), best('ask')];
    return stateView(
      () => ({ coin, time: rules.timeMs(core, market), bbo: top() }),
      (block) => block.markets.has(market.id),
      top,
    );
  },
};
