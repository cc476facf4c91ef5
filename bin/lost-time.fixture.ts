import type { ReportCheck } from '../reports/report-schema.ts';

type Played = Pick<ReportCheck, 'status' | 'reason' | 'startedAt' | 'durationMs'>;

/** Returns the milliseconds during which only checks ran that were then skipped because of an absent product. */
export function msLostToAbsentProducts(checks: readonly Played[]): number {
  const spans = checks.flatMap(({ status, reason = '', startedAt, durationMs }) => {
    if (startedAt === undefined) return [];
    const from = Date.parse(startedAt);
    return [{ from, to: from + durationMs, isLost: status === 'skipped' && /\bthe venue has no /.test(reason) }];
  });
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  return moments.slice(1).reduce((lost, until, at) => {
    const since = moments[at] ?? until;
    const underWay = spans.filter(({ from, to }) => from <= since && to >= until);
    return underWay.length > 0 && underWay.every(({ isLost }) => isLost) ? lost + until - since : lost;
  }, 0);
}
