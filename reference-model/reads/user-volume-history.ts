import { pageLimitArgument } from '../../spec-schemas/catalogue/read-arguments.ts';
import type { Core } from '../core.ts';
import { isoDateOf, NEWEST_DAY_KEY, utcDayNumber, type VolumeDay, type VolumeKey } from '../history/volume-days.ts';
import { formatDecimal, pow10 } from '../numeric/decimal.ts';
import { divTrunc } from '../numeric/division.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';
import type { TimeWindow } from './time-window.ts';

/** Range of days, both ends inclusive. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** An account as of the current day. */
export interface VolumeHistoryAccount {
  readonly address: Address;
  readonly today: number;
}

/** @source read-api, "Other read rows", "POST /info" and "Read rules" */
export interface VolumeHistoryReadRules {
  readonly day: RowMakers<VolumeDay>;
  /** Fields beside the list of days. */
  readonly totals: RowMakers<VolumeHistoryAccount>;
  readonly span: (today: number, window: TimeWindow) => DaySpan;
  readonly clamp: (limit: number | null) => number;
  /** Whether the account's last trading day, which no later trade has closed, is within the span. */
  readonly servesNewest: (newest: VolumeDay, span: DaySpan) => boolean;
  /** Part of the limit left for earlier days if the newest day is served. */
  readonly left: (limit: number, newest: number) => number;
  /** Converts oldest-first to the order of the answer. */
  readonly order: (days: readonly VolumeDay[]) => readonly VolumeDay[];
  /** Number of full days that the share covers. */
  readonly shareDays: number;
}

const DEFAULT_DAYS = 30;

export const volumeHistoryReadRules: VolumeHistoryReadRules = {
  day: {
    date: ({ day }) => isoDateOf(day),
    exchange_volume: ({ day }, core) => total(daysOf(core, 'exchange', { from: day, to: day }, 1)).toString(),
    maker_volume: ({ maker }) => maker.toString(),
    taker_volume: ({ taker }) => taker.toString(),
  },
  totals: {
    maker_volume_share_14d: ({ address, today }, core) => {
      const { shareDays } = core.rules.reads.volumeHistory;
      const span = { from: today - shareDays, to: today - 1 };
      const [own, all] = [address, 'exchange' as const].map((key) => total(daysOf(core, key, span, shareDays)));
      return formatDecimal(all ? divTrunc((own ?? 0n) * pow10(CORE_DECIMALS), all) : 0n, CORE_DECIMALS);
    },
    flag: () => 'raw plane',
  },
  span: (today, { start_time, end_time }) => ({
    from: start_time === null ? today - DEFAULT_DAYS : utcDayNumber(Number(start_time)),
    to: end_time === null ? today - 1 : Math.min(today - 1, utcDayNumber(Number(end_time))),
  }),
  clamp: (limit) => Math.min(pageLimitArgument.max, limit ?? pageLimitArgument.default),
  servesNewest: ({ day }, { from, to }) => day >= from && day <= to,
  left: (limit, newest) => Math.max(0, limit - newest),
  order: (days) => days.toReversed(),
  shareDays: 14,
};

export const userVolumeHistoryRead = defineRead('user_volume_history', (core, { address, limit, ...window }) => {
  const rules = core.rules.reads.volumeHistory;
  const today = utcDayNumber(core.state.timeMs);
  const days = daysOf(core, address, rules.span(today, window), rules.clamp(limit));
  return {
    body: {
      address,
      days: rules.order(days).map((day) => buildRow(core, rules.day, day)),
      ...buildRow(core, rules.totals, { address, today }),
    },
  };
});

/** Days with trades, oldest first: the newest `limit` of the span. */
function daysOf({ archive, rules }: Core, key: VolumeKey, span: DaySpan, limit: number): readonly VolumeDay[] {
  const open = archive.volumeDays.openAt(key, NEWEST_DAY_KEY);
  const newest = open !== null && rules.reads.volumeHistory.servesNewest(open, span) ? [open] : [];
  const closed = {
    isBefore: ({ day }: VolumeDay) => day < span.from,
    isAfter: ({ day }: VolumeDay) => day > span.to,
  };
  const left = rules.reads.volumeHistory.left(limit, newest.length);
  return [...archive.volumeDays.page(key, closed, 'newest', left), ...newest.slice(0, limit)];
}

/** Returns the exchange's total volume: the makers' volume counts each print once. */
function total(days: readonly VolumeDay[]): bigint {
  return days.reduce((sum, { maker }) => sum + maker, 0n);
}
