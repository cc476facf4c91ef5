import { derived, type Traced } from '../../harness/check/evidence.ts';
import { type AccountArgumentName, accountArgumentNames } from '../../harness/client/account-keys.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { Inconclusive, NotExercised } from '../../harness/kernel/verdicts.ts';
import { makeNoAcceptedAccountArgumentError } from '../../harness/setup/account-channel.ts';

/** A connection that requested many subscriptions. */
export interface OpenedSubscriptions {
  readonly acknowledged: number;
  /** Number of acknowledged subscriptions, with the last answer as evidence. */
  readonly tracedAcknowledged: Traced<number>;
  /** The last answer: an acknowledgement, an error frame, or null when the venue closed the connection. */
  readonly last: FeedFrame | null;
  /** Key of accounts in a subscription (D26). */
  readonly key: AccountArgumentName;
}

/**
 * Subscribes to `count` keys, and counts the acknowledgements before the first other answer. Any connection may name any account, so the
 * keys are unused accounts. The first determines the key's name; the others are sent together, and all answers are collected.
 * @param like  an address whose first bytes the accounts share
 */
export async function openManySubscriptions(
  feed: FeedClient,
  like: string,
  count: number,
): Promise<OpenedSubscriptions> {
  const account = (n: number) => `${like.slice(0, 38)}${n.toString(16).padStart(4, '0')}`;
  let key: AccountArgumentName = accountArgumentNames[0];
  let last: FeedFrame | null = null;
  for (const name of accountArgumentNames) {
    key = name;
    last = await answered(feed, { type: 'open_orders', [key]: account(0) });
    if (last?.channel !== 'error') break;
  }
  if (!isAcknowledged(last)) return asked(0, last, key);
  for (let n = 1; n < count; n++) feed.subscribe({ type: 'open_orders', [key]: account(n) });
  let acknowledged = 1;
  for (let n = 1; n < count; n++) {
    const answer = n === 1 ? await answerOfSecond(feed) : await answerOf(feed);
    if (answer === null) return asked(acknowledged, isAcknowledged(last) ? null : last, key);
    if (!isAcknowledged(last)) continue;
    last = answer;
    if (isAcknowledged(answer)) acknowledged += 1;
  }
  return asked(acknowledged, last, key);
}

function asked(
  acknowledged: number,
  last: OpenedSubscriptions['last'],
  key: OpenedSubscriptions['key'],
): OpenedSubscriptions {
  return { acknowledged, tracedAcknowledged: derived(acknowledged, receivedFrameObjects(last)), last, key };
}

function isAcknowledged(answer: FeedFrame | null): boolean {
  return answer?.channel === 'subscriptionResponse';
}

async function answered(feed: FeedClient, subscription: { readonly [key: string]: string }): Promise<FeedFrame | null> {
  feed.send({ method: 'subscribe', subscription });
  return answerOf(feed);
}

/**
 * The answer to a subscribe of a second account.
 * @throws NotExercised if there is none: a second subscribe with the same type and coin is ignored, whatever else it names
 */
async function answerOfSecond(feed: FeedClient): Promise<FeedFrame | null> {
  try {
    return await answerOf(feed);
  } catch (error) {
    throw error instanceof Inconclusive && feed.open ? new NotExercised('a connection that hears two accounts') : error;
  }
}

/** The next answer to a subscribe; null when the venue closed the connection. */
async function answerOf(feed: FeedClient): Promise<FeedFrame | null> {
  try {
    return await feed.take(isSubscriptionReply, 'the answer to a subscribe');
  } catch (error) {
    // A close is an answer too; silence and a broken connection are not.
    if (error instanceof Inconclusive && !feed.open && !feed.cut) return null;
    throw error;
  }
}

/**
 * Subscribes one account channel and waits for its acknowledgement, with whichever account key is accepted.
 * @throws NoAcceptedArgumentError when none is
 */
export async function subscribeAccountKey(feed: FeedClient, type: string, account: string): Promise<void> {
  for (const key of accountArgumentNames) {
    const answer = await answered(feed, { type, [key]: account });
    if (answer?.channel === 'subscriptionResponse') return;
  }
  throw makeNoAcceptedAccountArgumentError(type);
}
