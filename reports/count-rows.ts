import type { Report } from './report-schema.ts';

/**
 * Returns the counts from all clauses down to the passed ones, a row each. Clauses judged by a campaign alone have their own row, so that
 * the figures add up.
 */
export function clauseCountRows({ summary, clauses }: Report): readonly (readonly [name: string, count: number])[] {
  const { counts } = summary;
  const { judged, pass, fail, waived } = summary.clauses;
  const alone = clauses.filter(({ status, checks }) => status !== 'unjudged' && !checks.some(isCheck)).length;
  return [
    ...(counts === undefined
      ? []
      : ([
          ['clauses', counts.all],
          ['in force under the profile', counts.inForce],
          ['visible on a wire', counts.visible],
          ['with a check', counts.checked],
        ] as const)),
    ['judged here by checks', judged - alone],
    ['judged here by a campaign alone', alone],
    ['passed', pass],
    ['failed', fail],
    ['waived', waived],
  ];
}

function isCheck(source: string): boolean {
  return !source.startsWith('campaign.') && !source.startsWith('run.');
}
