import type { HistoryRules } from '../../history/histories.ts';
import { formatDecimal } from '../../numeric/decimal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { isCausedBy } from '../fills-causes.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

const read = rulesEditorAt('reads', 'volumeHistory');
const day = rulesEditorAt('reads', 'volumeHistory', 'day');
const totals = rulesEditorAt('reads', 'volumeHistory', 'totals');

export const volumeFaults: readonly Fault[] = [
  {
    id: 'history.volume-without-flag',
    clause: 'history.volume.shape',
    title: 'the volumes carry no flag',
    edit: totals(() => ({ flag: () => undefined })),
  },
  {
    id: 'history.share-in-percent',
    clause: 'history.volume.share',
    title: 'the share of the makers is a number of per cent',
    edit: totals(() => ({ maker_volume_share_14d: () => '100' })),
  },
  {
    id: 'history.share-of-window',
    clause: 'history.volume.share-window',
    title: 'the share of the makers covers the window that was asked for',
    edit: makeReadDataEdit('user_volume_history', (data, { end_time }) =>
      end_time === undefined ? data : { ...data, maker_volume_share_14d: '0.123' },
    ),
  },
  {
    id: 'history.share-of-nobody',
    clause: 'history.volume.share-window',
    title: 'the share of the makers is 0, whoever has made something',
    edit: totals(() => ({ maker_volume_share_14d: () => '0' })),
  },
  {
    id: 'history.share-whole-by-default',
    clause: 'history.volume.share-window',
    title: 'who has made nothing has the whole share of the makers',
    edit: makeReadDataEdit('user_volume_history', (data) =>
      Array.isArray(data.days) && data.days.length === 0 ? { ...data, maker_volume_share_14d: '1' } : data,
    ),
  },
  {
    id: 'history.volume-default-a-day-more',
    clause: 'history.volume.start-default',
    title: 'without a window the days of 31 days ago and later are served',
    needs: ['control'],
    edit: read(({ span }) => ({
      span: (today, window) =>
        window.start_time === null ? { ...span(today, window), from: today - 31 } : span(today, window),
    })),
  },
  {
    id: 'history.volume-default-a-day-less',
    clause: 'history.volume.start-default',
    title: 'without a window the days of 29 days ago and later are served',
    needs: ['control'],
    edit: read(({ span }) => ({
      span: (today, window) =>
        window.start_time === null ? { ...span(today, window), from: today - 29 } : span(today, window),
    })),
  },
  {
    id: 'history.volume-of-own',
    clause: 'history.volume.sums',
    title: 'exchange_volume is that of the account alone',
    needs: ['control'],
    edit: day(() => ({ exchange_volume: ({ maker, taker }) => (maker + taker).toString() })),
  },
  {
    id: 'history.date-with-time',
    clause: 'history.volume.date',
    title: 'a date has a time of day',
    edit: day(({ date }) => ({ date: (row, core) => `${date?.(row, core)}T00:00:00Z` })),
  },
  {
    id: 'history.volume-oldest-first',
    clause: 'history.volume.order',
    title: 'days stand oldest first',
    edit: read(() => ({ order: (days) => days })),
  },
  {
    id: 'history.volume-of-today',
    clause: 'history.volume.today',
    title: 'the day that runs has a row',
    edit: read(({ span }) => ({ span: (today, window) => span(today + 1, window) })),
  },
  {
    id: 'history.quiet-day-listed',
    clause: 'history.volume.quiet',
    title: 'a day on which nobody traded has a row of zeros',
    edit: read(({ order }) => ({
      order: (days) => order(days).flatMap((row) => [row, { day: row.day - 1, maker: 0n, taker: 0n }]),
    })),
  },
  {
    id: 'history.volume-whole',
    clause: 'history.volume.raw-plane',
    title: 'a volume is price times lots in whole USDC a lot',
    edit: day(() => ({
      maker_volume: ({ maker }) => formatDecimal(maker, 8),
      taker_volume: ({ taker }) => formatDecimal(taker, 8),
    })),
  },
  {
    id: 'history.volume-without-slices',
    clause: 'history.volume.raw-plane',
    title: 'a slice of a parent does not count in the volume of its day',
    needs: ['control'],
    edit: volumeDays(({ parts }) => ({
      parts: { fill: (event) => (isCausedBy(event, 'twap') ? [] : parts.fill(event)) },
    })),
  },
  {
    id: 'history.start-inside-day',
    clause: 'history.volume.start-day',
    title: 'a start within a day leaves that day out',
    edit: read(({ span }) => ({
      span: (today, window) => {
        const { from, to } = span(today, window);
        return { from: Number(window.start_time ?? 0) > 0 ? from + 1 : from, to };
      },
    })),
  },
  {
    id: 'history.volume-default-short',
    clause: 'history.volume.start-default',
    title: 'without a window only yesterday is served',
    edit: read(({ span }) => ({
      span: (today, window) => {
        const { from, to } = span(today, window);
        return { from: window.start_time === null ? to : from, to };
      },
    })),
  },
  {
    id: 'history.start-zero-is-yesterday',
    clause: 'history.volume.start-zero',
    title: 'a start of 0 serves yesterday',
    edit: read(({ span }) => ({
      span: (today, window) => {
        const { from, to } = span(today, window);
        return { from: window.start_time === 0 && window.end_time === null ? to : from, to };
      },
    })),
  },
  {
    id: 'history.volume-limit-beside-newest',
    clause: 'history.volume.limit',
    title: 'the newest day comes on top of the limit, until its account trades again',
    edit: read(() => ({ left: (limit) => limit })),
  },
  {
    id: 'history.volume-waits-for-trade',
    clause: 'history.volume.start-zero',
    title: 'a day that is over has no row until its account trades again',
    edit: read(() => ({ servesNewest: () => false })),
  },
  {
    id: 'history.start-zero-is-default',
    clause: 'history.volume.start-zero',
    title: 'a start of 0 counts as one that is left out',
    edit: read(({ span }) => ({
      span: (today, window) => span(today, window.start_time === 0 ? { ...window, start_time: null } : window),
    })),
  },
  {
    id: 'history.volume-default-all',
    clause: 'history.volume.start-default',
    title: 'without a window the whole history is served',
    edit: read(({ span }) => ({
      span: (today, window) => span(today, window.start_time === null ? { ...window, start_time: 0 } : window),
    })),
  },
  {
    id: 'history.end-before-day',
    clause: 'history.volume.end-day',
    title: 'the day of the end is left out',
    edit: read(({ span }) => ({
      span: (today, window) => {
        const { from, to } = span(today, window);
        return { from, to: window.end_time === null ? to : to - 1 };
      },
    })),
  },
  {
    id: 'history.volume-limit-ignored',
    clause: 'history.volume.limit',
    title: 'a limit is not looked at',
    edit: read(({ clamp }) => ({ clamp: () => clamp(null) })),
  },
  {
    id: 'history.exchange-counts-both',
    clause: 'history.volume.sums',
    title: 'the exchange counts each print on both sides',
    edit: volumeDays(({ parts }) => ({
      parts: {
        fill: (event) =>
          parts
            .fill(event)
            .map(([key, name, part]) => [
              key,
              name,
              key === 'exchange' ? { ...part, maker: part.maker * 2n, taker: part.taker * 2n } : part,
            ]),
      },
    })),
  },
];

type VolumeDays = HistoryRules['volumeDays'];

function volumeDays(change: (rules: VolumeDays) => Partial<VolumeDays>): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
  )((rules) => ({ volumeDays: { ...rules.volumeDays, ...change(rules.volumeDays) } }));
}
