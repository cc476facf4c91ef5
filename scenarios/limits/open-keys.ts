import { Inconclusive } from '../../harness/check/verdicts.ts';
import type { FeedClient, FeedFrame } from '../../harness/client/feed-client.ts';

/** A connection that asked for many subscriptions. */
export interface Asked {
  readonly acknowledged: number;
  /** The last answer: an acknowledgement, an error frame, or null when the venue closed the connection. */
  readonly last: FeedFrame | null;
  /** How accounts are named in a subscription here (D26). */
  readonly key: 'user' | 'address';
}

/**
 * Subscribes to `count` keys, one by one, until one is not acknowledged: any connection may name any account, so the keys
 * are accounts that nobody has.
 * @param like  an address whose first bytes the accounts share
 */
export async function openKeys(feed: FeedClient, like: string, count: number): Promise<Asked> {
  let key: Asked['key'] = 'user';
  let last: FeedFrame | null = null;
  for (let n = 0; n < count; n++) {
    const account = `${like.slice(0, 38)}${n.toString(16).padStart(4, '0')}`;
    last = await answered(feed, { type: 'open_orders', [key]: account });
    if (n === 0 && last?.channel === 'error') {
      key = 'address';
      last = await answered(feed, { type: 'open_orders', [key]: account });
    }
    if (last?.channel !== 'subscriptionResponse') return { acknowledged: n, last, key };
  }
  return { acknowledged: count, last, key };
}

async function answered(feed: FeedClient, subscription: { readonly [key: string]: string }): Promise<FeedFrame | null> {
  feed.send({ method: 'subscribe', subscription });
  try {
    return await feed.take(
      ({ channel }) => channel === 'subscriptionResponse' || channel === 'error',
      'the answer to a subscribe',
    );
  } catch (error) {
    // A close is an answer too; silence and a broken connection are none.
    if (error instanceof Inconclusive && !feed.open && !feed.cut) return null;
    throw error;
  }
}

/**
 * Subscribes one channel of an account and waits for its acknowledgement, by either name of the account.
 * @throws Inconclusive when neither is taken
 */
export async function openAccountKey(feed: FeedClient, type: string, account: string): Promise<void> {
  for (const key of ['user', 'address']) {
    const answer = await answered(feed, { type, [key]: account });
    if (answer?.channel === 'subscriptionResponse') return;
  }
  throw new Inconclusive(`${type} takes its account neither by user nor by address`);
}
