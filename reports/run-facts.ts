import { rateBudgetText } from './budget-text.ts';
import { shellQuote } from './console/shell-word.ts';
import { findHollowPassReasons } from './hollow.ts';
import { failedThresholdLines, latencyLines } from './latency-rows.ts';
import type { Report } from './report-schema.ts';

function raisedText({ raised = [] }: Report['run']): string {
  return raised.map((glob) => `, ${glob} as strict`).join('');
}

/** Returns the facts of a run, as names and values, for the head of human-readable reports. */
export function runFactRows({
  tool,
  run,
  summary,
  ...rest
}: Report): readonly (readonly [name: string, value: string])[] {
  const variants = Object.entries(run.variants).map(([row, form]) => `${row}=${form}`);
  return [
    ['target', run.target],
    ['chain identity', run.chainIdentity ?? 'unknown'],
    ['network, profile', `${run.network}, ${run.profile}${run.strict ? ', strict' : ''}${raisedText(run)}`],
    ['role, isolation', `${run.role}, ${run.isolation}`],
    ['capabilities', run.capabilities.join(', ')],
    ['variants', variants.join(', ')],
    ...(run.absentProducts === undefined
      ? []
      : [['absent products', run.absentProducts.map(({ id }) => id).join(', ')] as const]),
    ...(run.idleProducts === undefined
      ? []
      : [['products without effect', run.idleProducts.map(({ id }) => id).join(', ')] as const]),
    ...(run.switchedOff === undefined
      ? []
      : [['switched off', run.switchedOff.map(({ id, how }) => `${id} (${how})`).join(', ')] as const]),
    ['seed', String(run.seed)],
    ['run, salt', `${run.id}, ${run.salt}`],
    ['time', `${run.startedAt} to ${run.endedAt}`],
    [
      'traffic',
      `${run.requests} requests, weight ${run.weight}, ${run.frames} frames, ${run.rateLimited} rate limited`,
    ],
    ['budget', rateBudgetText(summary.budget) ?? 'not limited'],
    ...(run.spent === undefined
      ? []
      : [['spent by the treasury key', `${run.spent.usdc} USDC, ${run.spent.native} native tokens`] as const]),
    ['rate-limit wait', run.waitedMs === undefined ? 'none' : `${Math.round(run.waitedMs / 1_000)} s`],
    ...findHollowPassReasons(rest).map((text) => ['hollow', text] as const),
    ...latencyLines(run).map((text) => ['latency', text] as const),
    ...failedThresholdLines(run).map((text) => ['threshold', text] as const),
    ['command', [tool.name, ...run.argv].map(shellQuote).join(' ')],
    ['tool', `${tool.name} ${tool.version}`],
  ];
}
