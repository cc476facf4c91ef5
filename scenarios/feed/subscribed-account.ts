import { type AccountArgumentName, accountArgumentNames } from '../../harness/client/account-keys.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { awaitFirstAnswers } from './first-answer.ts';

/** A venue's answer to an account subscription. */
interface AccountSubscription {
  /** The accepted key, or the last one tried. */
  readonly key: AccountArgumentName;
  /** The acknowledgement or the error; undefined: neither arrived. */
  readonly answer: FeedFrame | undefined;
  /** Includes the frames that followed. */
  readonly frames: readonly FeedFrame[];
}

/** Subscribes an account channel with one key after another, until one is not refused (D26). */
export async function subscribeAccountByAnyKey(
  socket: FeedClient,
  type: string,
  address: string,
): Promise<AccountSubscription> {
  // This socket has no other subscription, so any data frame belongs to this channel, whatever its name.
  const byKey = ({ channel }: FeedFrame) => channel !== 'pong';
  const requested = async (key: AccountArgumentName): Promise<AccountSubscription> => {
    socket.send({ method: 'subscribe', subscription: { type, [key]: address } });
    const first = await awaitFirstAnswers(socket, byKey, 1);
    // Nothing follows an error.
    const isError = first.some(({ channel }) => channel === 'error');
    const next = isError || first.length > 1 ? [] : await awaitFirstAnswers(socket, byKey, 1);
    const frames = [...first, ...next];
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
