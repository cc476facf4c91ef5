import type { Report } from './report-schema.ts';

/**
 * From all clauses to those that were found kept, a row each; what a run found beyond its checks, by a campaign alone, has its
 * own row, so that the figures add up.
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
