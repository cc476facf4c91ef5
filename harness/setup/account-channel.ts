import { type AccountArgumentName, accountArgumentNames, isUnknownChannel } from '../client/account-keys.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { NoAcceptedArgument, Unsupported } from '../kernel/verdicts.ts';

/** Whether a frame answers a subscribe or an unsubscribe. */
export function isSubscriptionReply({ channel }: FeedFrame): boolean {
  return channel === 'subscriptionResponse' || channel === 'error';
}

/**
 * Subscribes an account channel and waits for its first frame. How the account is named is judged by a check of its own
 * (D26), so the next name is tried where one is refused.
 * @param more  what else the subscription names
 * @throws Unsupported when the venue knows no such channel: those that it owes, a check of its own looks for. NoFirstFrame.
 * NoAcceptedArgument when no name is taken
 */
export async function subscribeAccountChannel(
  feed: FeedClient,
  channel: string,
  account: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ key: AccountArgumentName; first: FeedFrame }> {
  for (const key of accountArgumentNames) {
    feed.send({ method: 'subscribe', subscription: { type: channel, [key]: account, ...more } });
    const answer = await feed.take(isSubscriptionReply, `the answer to subscribe ${channel}`);
    if (isUnknownChannel(answer)) throw new Unsupported(`the channel ${channel}`);
    if (answer.channel === 'error') continue;
    return { key, first: await feed.begun(channel) };
  }
  throw noAcceptedAccountKeyError(channel);
}

/** Why nobody is subscribed whom no known name names. */
export function noAcceptedAccountKeyError(channel: string): NoAcceptedArgument {
  return new NoAcceptedArgument({ read: channel, names: 'its account' });
}
