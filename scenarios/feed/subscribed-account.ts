import { type AccountArgumentName, accountArgumentNames } from '../../harness/client/account-keys.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { awaitFirstAnswers } from './first-answer.ts';

/** Answer of a venue to a subscription of an account. */
interface AccountSubscription {
  /** The name that was taken, or the last that was tried. */
  readonly key: AccountArgumentName;
  /** The acknowledgement, or the error; undefined: neither came. */
  readonly answer: FeedFrame | undefined;
  /** With what came behind it. */
  readonly frames: readonly FeedFrame[];
}

/** Subscribes a channel of an account by one name of it after the other, until one is not refused (D26). */
export async function subscribeAccountByAnyKey(
  socket: FeedClient,
  type: string,
  address: string,
): Promise<AccountSubscription> {
  // Nothing else was asked of this socket: a data frame is this channel's, whatever it is called.
  const byKey = ({ channel }: FeedFrame) => channel !== 'pong';
  const requested = async (key: AccountArgumentName): Promise<AccountSubscription> => {
    socket.send({ method: 'subscribe', subscription: { type, [key]: address } });
    const frames = await awaitFirstAnswers(socket, byKey, 2);
    return { key, frames, answer: frames.find(isSubscriptionReply) };
  };
  const [usual, ...others] = accountArgumentNames;
  let reported = await requested(usual);
  for (const key of others) {
    if (reported.answer?.channel !== 'error') break;
    reported = await requested(key);
  }
  return reported;
}
