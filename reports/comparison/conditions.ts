import type { Report } from '../report-schema.ts';

type Facts = readonly (readonly [name: string, value: (report: Report) => string])[];

/** Options that change how much a run judges, or by which measure. */
const CONDITIONS: Facts = [
  ['tool', ({ tool }) => `${tool.name} ${tool.version}`],
  ['profile', ({ run }) => run.profile],
  ['strict', ({ run }) => (run.strict ? 'yes' : 'no')],
  ['severity', ({ run: { raised = [] } }) => raised.map((glob) => `${glob}=violation`).join(', ') || 'as it is'],
  ['network', ({ run }) => run.network],
  ['role', ({ run }) => run.role],
  ['isolation', ({ run }) => run.isolation],
  ['capabilities', ({ run }) => run.capabilities.toSorted().join(', ')],
  ['checks selected', ({ checks }) => String(checks.length)],
  [
    'campaigns',
    ({ campaigns }) =>
      campaigns
        .map(({ id }) => id)
        .toSorted()
        .join(', ') || 'none',
  ],
];

/** Returns the options in which two runs differ, a sentence each. */
export function listDifferingConditions(before: Report, after: Report): string[] {
  return CONDITIONS.flatMap(([name, of]) => {
    const was = of(before);
    const is = of(after);
    return was === is ? [] : [`${name}: ${was} before, ${is} after`];
  });
}
