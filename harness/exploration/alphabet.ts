import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Account that an action is built for, with its oldest resting order. */
export interface ExploringAccount {
  readonly address: string;
  /** null: none rests. */
  readonly oldest: string | null;
}

/** Action of the alphabet: its name in a path, and its body for the acting account. */
export interface AlphabetAction {
  readonly name: string;
  /** null: it does not apply here, so no path continues with it. */
  body(actor: ExploringAccount): JsonObject | null;
}

export interface AlphabetMarket {
  readonly id: number;
  /** Three grid prices in ascending order, scale 1e8. */
  readonly prices: readonly [low: number, middle: number, high: number];
  /** Raw lots. */
  readonly lots: number;
}

/** Twelve actions on one market: orders that rest at each price, orders that must not rest, and cancels and amendments. */
export function makeTradingAlphabet({ id, prices, lots }: AlphabetMarket): readonly AlphabetAction[] {
  const [low, middle, high] = prices;
  const order = (name: string, side: 'bid' | 'ask', px: number, words: JsonObject = {}): AlphabetAction => ({
    name,
    body: ({ address }) => {
      const plain = {
        kind: 'limit',
        size: lots,
        limit_px: px,
        tif: 'gtc',
        stp_mode: 'cancel_oldest',
        reduce_only: false,
      };
      return { type: 'submit_order', order: { owner: address, market: id, side, ...plain, ...words } };
    },
  });
  const onOldest = (name: string, body: (oid: number, address: string) => JsonObject): AlphabetAction => ({
    name,
    body: ({ address, oldest }) => (oldest === null ? null : body(Number(oldest), address)),
  });
  return [
    order('bid low', 'bid', low),
    order('bid middle', 'bid', middle),
    order('bid high', 'bid', high),
    order('ask low', 'ask', low),
    order('ask middle', 'ask', middle),
    order('ask high', 'ask', high),
    // Double size: it sweeps a level, or takes whatever is there.
    order('buy at once', 'bid', high, { tif: 'ioc', size: 2 * lots }),
    order('post-only bid', 'bid', middle, { tif: 'alo' }),
    order('reduce-only ask', 'ask', low, { reduce_only: true }),
    onOldest('cancel oldest', (oid, address) => ({
      type: 'cancel_order',
      cancel: { owner: address, market: id, oid },
    })),
    onOldest('amend oldest', (oid) => ({
      type: 'modify',
      params: { market: id, oid, new_px: middle, new_size: 2 * lots },
    })),
    { name: 'cancel all', body: () => ({ type: 'cancel_all_orders', params: {} }) },
  ];
}
