import { expect, test } from 'vitest';
import { frameShapes } from '../shapes/frame-shapes.list.ts';
import type { ChannelEntry } from './channel-entry.ts';
import { channelOf, channels, controlFrames, frameShapeOf, internalNodeStreams, retiredChannels } from './channels.ts';

const rows: readonly ChannelEntry[] = channels;

test.each(rows.map(({ name, frame }) => [name, frame] as const))(
  '%s: its frame shape is for that channel',
  (name, frame) => {
    expect(frameShapes[frame].properties.channel.const).toBe(name);
    expect(frameShapeOf(name)).toBe(frame);
  },
);

test.each(Object.entries(controlFrames))('%s: its frame shape is for that answer', (name, frame) => {
  expect(frameShapes[frame].properties.channel.const).toBe(name);
  expect(frameShapeOf(name)).toBe(frame);
  expect(channelOf(name)).toBeUndefined();
});

test('each channel is listed once, and no retired name, node stream or unknown name has a row', () => {
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of [...retiredChannels, ...internalNodeStreams, 'toString', ''])
    expect(frameShapeOf(name)).toBeUndefined();
});

test('these are the names of the seed, and only candles is gateway-only', () => {
  const seed = rows.flatMap(({ name, authority }) => (authority.name === 'seed' ? [name] : []));
  const market = ['l2_book', 'bbo', 'trades', 'markets', 'candles'];
  const account = ['fills', 'order_updates', 'open_orders', 'account_state', 'user_fundings', 'ledger_updates'];
  expect(seed.sort()).toEqual([...market, ...account, 'notifications'].sort());
  expect(rows.flatMap(({ name, role }) => (role === 'gateway' ? [name] : []))).toEqual(['candles']);
});

test('the seed says which three market channels need a coin', () => {
  const needing = rows.flatMap(({ name, arguments: { coin } }) =>
    coin?.required === true && coin.authority === 'seed' ? [name] : [],
  );
  expect(needing).toEqual(['l2_book', 'bbo', 'trades']);
});

test('every frame shape belongs to a channel or to an answer', () => {
  const used = [...rows.map(({ frame }) => frame), ...Object.values(controlFrames)];
  expect([...used].sort()).toEqual(Object.keys(frameShapes).sort());
});
