import { expect, test } from 'vitest';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { Blocked, NoAcceptedArgumentError, NoFirstFrameError, Unsupported } from '../kernel/verdicts.ts';
import { subscribeAccountChannel } from './account-channel.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

/** Socket on which an account can only be subscribed to by these names. */
function socket(names: readonly string[], acknowledged: readonly string[] = names) {
  const frames: FeedFrame[] = [];
  const frame = (channel: string): FeedFrame => ({ channel, json: {}, data: {}, isSnapshot: false });
  const feed = {
    send({ subscription }: { readonly subscription: { readonly type: string } }) {
      const isAmong = (known: readonly string[]) => Object.keys(subscription).some((name) => known.includes(name));
      frames.push(frame(isAmong(acknowledged) ? 'subscriptionResponse' : 'error'));
      if (isAmong(names)) frames.push(frame(subscription.type));
    },
    lateMs: 0,
    async takeWithin(wanted: (frame: FeedFrame) => boolean) {
      const at = frames.findIndex(wanted);
      return at < 0 ? null : (frames.splice(at, 1)[0] ?? null);
    },
    async beginning(channel: string) {
      return feed.takeWithin((one) => one.channel === channel);
    },
    failUnbegun(channel: string) {
      throw new NoFirstFrameError(channel);
    },
    async take(wanted: (frame: FeedFrame) => boolean, what: string) {
      const at = frames.findIndex(wanted);
      if (at < 0) throw new Blocked(what);
      return frames.splice(at, 1)[0];
    },
  };
  // The code under test uses only this part of a client.
  return feed as unknown as FeedClient;
}

test('an account of the model is subscribed to, and its first frame arrives', async () => {
  const { channel } = await play(async ({ given, feed }) => {
    const { address } = await given.fundedAccount();
    return (await subscribeAccountChannel(await feed(), 'account_state', address)).first;
  });
  expect(channel).toBe('account_state');
});

test.each([
  ['user', ['user', 'address']],
  ['address', ['address']],
  ['account', ['account']],
  ['owner', ['owner']],
])('the account is named by %s', async (key, names) => {
  expect(await subscribeAccountChannel(socket(names), 'account_state', '0xaa')).toMatchObject({
    key,
    first: { channel: 'account_state' },
  });
});

test('a name that is acknowledged without a first frame is not the one that the venue reads', async () => {
  const lenient = socket(['address'], ['user', 'address']);
  expect(await subscribeAccountChannel(lenient, 'account_state', '0xaa')).toMatchObject({ key: 'address' });
});

test('a channel that sends no first frame under any name is reported', async () => {
  const mute = subscribeAccountChannel(socket([], ['user', 'address']), 'account_state', '0xaa');
  await expect(mute).rejects.toThrow(NoFirstFrameError);
});

test('a channel that the venue does not know is unsupported', async () => {
  const unknown = play(async ({ feed }) =>
    subscribeAccountChannel(await feed(), 'no_such_channel', `0x${'aa'.repeat(20)}`),
  );
  await expect(unknown).rejects.toThrow(new Unsupported('the channel no_such_channel'));
});

test('a venue that accepts no known name is unsupported', async () => {
  const why = new NoAcceptedArgumentError({ read: 'account_state', names: 'its account' });
  await expect(subscribeAccountChannel(socket([]), 'account_state', '0xaa')).rejects.toThrow(why);
});
