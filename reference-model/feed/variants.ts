import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../rules.ts';
import type { MarketRows } from './channels/markets.ts';
import type { FeedRules } from './feed-rules.ts';

function feed(edit: (rules: FeedRules) => Partial<FeedRules>): RulesEdit {
  return (rules) => ({ ...rules, feed: { ...rules.feed, ...edit(rules.feed) } });
}

/** Accepted forms of open points of the feed that are not the model's own. */
export const feedVariants: Readonly<Record<`D${number}=${string}`, RulesEdit>> = {
  'D24=heartbeat': feed(({ heartbeat }) => ({
    heartbeat: { ...heartbeat, channels: ['account_state', 'open_orders'] },
  })),
  'D25=open-orders-always': feed(() => ({ isSnapshot: (channel, first) => first || channel === 'open_orders' })),
  'D26=address': feed(({ subject }) => ({ subject: { ...subject, userKey: 'address' } })),
  'D85=rows': feed(({ markets }) => ({ markets: { ...markets, body: bareRows } })),
  'D86=data': feed(({ post }) => ({ post: { ...post, payload: dataOf } })),
  'D93=close': feed(() => ({ overLimit: 'close' })),
};

/** Perpetual rows, then one row per pair under the same join keys. Tokens have no row in this form. */
function bareRows({ perp, pairs }: MarketRows): unknown {
  const spot = pairs.map(({ name, mark_px, mid_px, day_ntl_vlm, prev_day_px }) => {
    return { coin: name, kind: 'spot', mark_px, mid_px, day_ntl_vlm, prev_day_px };
  });
  return [...perp, ...spot];
}

/** A failure has no `data` and stays whole. */
function dataOf(body: JsonValue): JsonValue {
  return isJsonObject(body) && body.data !== undefined ? body.data : body;
}
