import { type AccountArgumentName, accountArgumentNames, isUnknownChannelError } from '../client/account-keys.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../client/feed-client.ts';
import { NoAcceptedArgumentError, Unsupported } from '../kernel/verdicts.ts';

/** Maximum wait for other names after one was acknowledged without a first frame, ms. */
const OTHER_NAME_MS = 3_000;

/**
 * Subscribes to an account channel and waits for its first frame. The name of the account argument has a check of its own (D26), so the
 * next name is tried where one is refused, or acknowledged by a venue that does not read it.
 * @param more  other fields of the subscription
 * @throws Unsupported when the venue knows no such channel: required ones have a check of their own. NoFirstFrameError.
 * NoAcceptedArgumentError when no name is accepted
 */
export async function subscribeAccountChannel(
  feed: FeedClient,
  channel: string,
  account: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ key: AccountArgumentName; first: FeedFrame }> {
  let isAcknowledged = false;
  for (const key of accountArgumentNames) {
    feed.send({ method: 'subscribe', subscription: { type: channel, [key]: account, ...more } });
    // Another name of a subscribed channel is a duplicate, which gets no answer.
    const answer = isAcknowledged
      ? await feed.takeWithin(isSubscriptionReply, Math.min(feed.lateMs, OTHER_NAME_MS))
      : await feed.take(isSubscriptionReply, `the answer to subscribe ${channel}`);
    if (answer === null || answer.channel === 'error') {
      if (answer !== null && isUnknownChannelError(answer)) throw new Unsupported(`the channel ${channel}`);
      continue;
    }
    const first = await feed.beginning(channel, isAcknowledged ? OTHER_NAME_MS : undefined);
    if (first !== null) return { key, first };
    isAcknowledged = true;
  }
  if (isAcknowledged) feed.failUnbegun(channel);
  throw makeNoAcceptedAccountArgumentError(channel);
}

/** Returns the error for a channel where no known name of the account is accepted. */
export function makeNoAcceptedAccountArgumentError(channel: string): NoAcceptedArgumentError {
  return new NoAcceptedArgumentError({ read: channel, names: 'its account' });
}
