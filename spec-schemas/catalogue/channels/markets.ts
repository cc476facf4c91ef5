import type { ChannelEntries } from '../channel-entry.ts';
import { candleIntervals, candlePriceTypes } from '../reads/perp-markets.ts';
import { coinArgument } from './arguments.ts';

const authority = { name: 'seed', body: 'public' } as const;

/** @source write-api, "Events"; bodies and snapshots: supplement, ws */
export const marketChannels = [
  {
    name: 'l2_book',
    role: 'node',
    arguments: {
      coin: coinArgument,
      n_sig_figs: { kind: 'number', required: false, range: { min: 2, max: 5 }, authority: 'public' },
      mantissa: {
        kind: 'number',
        required: false,
        range: { min: 1, max: 5 },
        rule: '1, 2 or 5, and only beside n_sig_figs 5',
        authority: 'public',
      },
      n_levels: {
        kind: 'number',
        required: false,
        range: { min: 0 },
        rule: 'per side, after grouping',
        authority: 'public',
      },
    },
    push: 'whole',
    snapshot: 'whole',
    frame: 'frame.l2_book',
    stated: {
      shape: 'feed.l2-book.shape',
      frame: 'feed.l2-book.levels',
      order: { 'data.levels[]': 'feed.l2-book.order' },
      values: { 'data.coin': 'feed.channel.demultiplex' },
    },
    authority,
  },
  {
    name: 'bbo',
    role: 'node',
    arguments: { coin: coinArgument },
    push: 'whole',
    snapshot: 'whole',
    frame: 'frame.bbo',
    stated: {
      shape: 'feed.bbo.shape',
      frame: 'feed.bbo.best',
      values: { 'data.coin': 'feed.channel.demultiplex' },
    },
    authority,
  },
  {
    name: 'trades',
    role: 'node',
    arguments: { coin: coinArgument },
    push: 'new-records',
    snapshot: 'newest',
    frame: 'frame.trades',
    stated: {
      shape: 'feed.trades.shape',
      frame: 'feed.trades.new-prints',
      values: { 'data[].users': 'feed.trades.users' },
    },
    authority,
  },
  {
    name: 'markets',
    role: 'node',
    arguments: {},
    push: 'changed-rows',
    snapshot: 'whole',
    frame: 'frame.markets',
    stated: { shape: 'feed.markets.shape', frame: 'feed.markets.changed-rows' },
    authority,
  },
  {
    name: 'candles',
    role: 'gateway',
    arguments: {
      coin: { ...coinArgument, authority: 'public' },
      interval: { kind: 'word', required: true, values: candleIntervals, authority: 'public' },
      candle_type: {
        kind: 'word',
        required: false,
        values: candlePriceTypes,
        default: candlePriceTypes[0],
        rule: 'the acknowledgement echoes it',
        authority: 'public',
      },
    },
    push: 'changed-rows',
    snapshot: 'newest',
    frame: 'frame.candles',
    authority,
  },
] as const satisfies ChannelEntries;
