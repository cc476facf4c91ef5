import { expect, test } from 'vitest';
import type { ChannelEntry } from '../../spec-schemas/catalogue/channel-entry.ts';
import { channelOf, channels, internalNodeStreams, retiredChannels } from '../../spec-schemas/catalogue/channels.ts';
import { makeFundedVenue, TestSocket } from './feed.fixture.ts';

const built = makeFundedVenue().core.rules.feed.channels;
const rows: readonly ChannelEntry[] = channels;
const absent = rows.flatMap(({ name }) => (Object.hasOwn(built, name) ? [] : [name]));

test.each(Object.entries(built))("%s is a channel of a node according to its row's needs", (name, { by }) => {
  const entry = channelOf(name);
  expect(entry?.role).toBe('node');
  const required = Object.entries(entry?.arguments ?? {}).flatMap(([key, argument]) =>
    argument.required ? [key] : [],
  );
  expect(required).toEqual(by === 'venue' ? [] : by === 'user-perp' ? ['user', 'coin'] : [by]);
});

test.each([...absent, ...retiredChannels, ...internalNodeStreams])(
  '%s is not served by this build, so it is unknown',
  (type) => {
    const client = new TestSocket(makeFundedVenue());
    for (const method of ['subscribe', 'unsubscribe'])
      client.send({ method, subscription: { type, user: '0x0', coin: 'BTC' } });
    const error = { channel: 'error', data: { error: `unknown channel: ${type}` } };
    expect(client.frames()).toEqual([error, error]);
  },
);
