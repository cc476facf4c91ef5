import { bareErrorAnswer } from '../../answers/answer.ts';
import { candleIntervalDurationMs } from '../../history/candles.ts';
import { bookPx } from '../../numeric/planes.ts';
import { formatPx } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

const read = rulesEditorAt('reads', 'candleSnapshot');
const row = rulesEditorAt('reads', 'candleSnapshot', 'row');
const readArguments = rulesEditorAt('reads', 'arguments');
const type = 'candle_snapshot';
const needs = ['control'] as const;

export const candleFaults: readonly Fault[] = [
  {
    id: 'markets.candles-unflagged',
    clause: 'markets.candles.shape',
    title: 'a bar does not say whether it was carried forward',
    edit: row(() => ({ f: () => undefined })),
  },
  {
    id: 'markets.candles-end-shared',
    clause: 'markets.candles.bucket',
    title: 'T is the first millisecond of the next bar',
    edit: row(() => ({ T: ({ bar, interval }) => bar.startMs + candleIntervalDurationMs[interval] })),
  },
  {
    id: 'markets.candles-high-low-swapped',
    clause: 'markets.candles.prices',
    title: 'h is the lowest price and l the highest',
    needs,
    edit: row(() => ({ h: ({ bar }) => formatPx(bar.low), l: ({ bar }) => formatPx(bar.high) })),
  },
  {
    id: 'markets.candles-gaps',
    clause: 'markets.candles.gaps',
    title: 'the series of the mark leaves out what it has no sample of',
    needs,
    edit: read(() => ({ gapless: [] })),
  },
  {
    id: 'markets.candles-carried-from-zero',
    clause: 'markets.candles.carried',
    title: 'a bar that is carried forward begins at half the price',
    needs,
    edit: row(() => ({ o: ({ bar, carried }) => formatPx(carried ? bookPx(bar.open / 2n) : bar.open) })),
  },
  {
    id: 'markets.candles-five-thousand',
    clause: 'markets.candles.limit',
    title: 'an answer holds five thousand bars',
    needs,
    edit: read(() => ({ limit: 5_000 })),
  },
  {
    id: 'markets.candles-any-interval',
    clause: 'markets.candles.interval',
    title: 'an interval that there is not is taken for a minute',
    edit: readArguments(({ word }) => ({
      word: (sent) => {
        const parsed = word(sent);
        return sent.type === type && 'rejection' in parsed ? { value: '1m' } : parsed;
      },
    })),
  },
  {
    id: 'markets.candles-any-type',
    clause: 'markets.candles.type',
    title: 'a type that there is not is taken for the mark',
    edit: readArguments((rules) => ({
      'word-option': (sent) => {
        const parsed = rules['word-option'](sent);
        return sent.type === type && 'rejection' in parsed ? { value: 'mark' } : parsed;
      },
    })),
  },
  {
    id: 'markets.candles-trades-unasked',
    clause: 'markets.candles.type',
    title: 'without a type the bars are those of trades',
    edit: readArguments((rules) => ({
      'word-option': (sent) =>
        sent.type === type && sent.value === undefined ? { value: 'trade' } : rules['word-option'](sent),
    })),
  },
  {
    id: 'markets.candles-coin-unavailable',
    clause: 'markets.candles.coin-unknown',
    title: 'the bars of an unknown coin are not to be had just now',
    edit: rulesEditorAt(
      'reads',
      'rejections',
    )(({ unknownCoin }) => ({
      unknownCoin: (sent, coin) =>
        sent.type === type ? { rejection: bareErrorAnswer(500, 'no series'), bound: false } : unknownCoin(sent, coin),
    })),
  },
  {
    id: 'markets.candles-of-pairs-oracle',
    clause: 'markets.candles.spot-oracle',
    title: 'the oracle of a pair has a bar',
    edit: makeReadDataEdit(type, (data, { candle_type, coin }) =>
      candle_type === 'oracle' && String(coin).includes('/')
        ? {
            ...data,
            candles: [{ t: 0, T: 59_999, s: String(coin), i: '1m', o: '1', c: '1', h: '1', l: '1', f: false }],
          }
        : data,
    ),
  },
  {
    id: 'markets.candles-covers-window',
    clause: 'markets.candles.coverage',
    title: 'coverage ends with the last millisecond of the newest bar',
    edit: rulesEditorAt(
      'reads',
      'candleSnapshot',
      'coverage',
    )(({ end }) => ({
      end: (found, core) => {
        const newest = found.bars.at(-1);
        return newest === undefined
          ? end?.(found, core)
          : newest.bar.startMs + candleIntervalDurationMs[newest.interval] - 1;
      },
    })),
  },
  {
    id: 'markets.candles-count-legs',
    clause: 'markets.candles.trade-figures',
    title: 'n counts both legs of each trade',
    needs,
    edit: row(({ n }) => ({
      n: (source, core) => (n?.(source, core) === undefined ? undefined : 2 * source.bar.trades),
    })),
  },
  {
    id: 'markets.candles-volume-in-quote',
    clause: 'markets.candles.trade-figures',
    title: 'v is the value of the trades',
    needs,
    edit: row(({ q }) => ({ v: (source, core) => q?.(source, core) })),
  },
];
