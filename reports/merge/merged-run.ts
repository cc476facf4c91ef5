import { mergeLatencies } from '../latency-rows.ts';
import type { Report, ReportedEnding } from '../report-schema.ts';

type Run = Report['run'];

/** Endings, worst first: the whole run is unfinished if one shard is. */
const ENDINGS: readonly ReportedEnding[] = [
  'interrupted',
  'unreachable',
  'disturbed',
  'max-failures',
  'max-time',
  'finished',
];

/** Merges the shards into one run. @param argv  of the merging command */
export function makeMergedRun(shards: readonly Report[], argv: readonly string[]): Run {
  const runs = shards.map(({ run }) => run);
  const [first] = runs;
  if (first === undefined) throw new Error('there is a first shard');
  const { shard: _shard, reason: _reason, ...facts } = runs.find(({ role }) => role !== 'unknown') ?? first;
  const ending = ENDINGS.find((candidate) => runs.some((run) => run.ending === candidate)) ?? 'finished';
  const cut = runs.find((run) => run.ending === ending);
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  const offered = runs.flatMap(({ offeredWeight }) => (offeredWeight === null ? [] : [offeredWeight]));
  return {
    ...facts,
    id: first.id,
    salt: first.salt,
    startedAt: ends(runs.map(({ startedAt }) => startedAt)).first,
    endedAt: ends(runs.map(({ endedAt }) => endedAt)).last,
    argv: [...argv],
    target: [...new Set(runs.map(({ target }) => target))].join(', '),
    chainIdentity: common(runs.map(({ chainIdentity }) => chainIdentity)),
    capabilities: facts.capabilities.filter((name) => runs.every((run) => run.capabilities.includes(name))),
    variants: Object.assign({}, ...runs.map(({ variants }) => variants)),
    ...productsOf('absentProducts', runs),
    ...productsOf('untoldProducts', runs),
    ...productsOf('idleProducts', runs),
    ...productsOf('switchedOff', runs),
    requests: sum(({ requests }) => requests),
    weight: sum(({ weight }) => weight),
    frames: sum(({ frames }) => frames),
    rateLimited: sum(({ rateLimited }) => rateLimited),
    offeredWeight: offered.length === 0 ? null : offered.reduce((total, weight) => total + weight, 0),
    ...(offered.length === 0 ? {} : { waitedMs: sum(({ waitedMs = 0 }) => waitedMs) }),
    ...mergeLatencies(runs),
    ending,
    ...(ending === 'finished' || cut === undefined
      ? {}
      : { reason: `shard ${cut.shard?.part}/${cut.shard?.of}: ${cut.reason ?? cut.ending}` }),
  };
}

/** Returns the products or switches that any of the runs has; left out where none has one. */
function productsOf(
  key: 'absentProducts' | 'untoldProducts' | 'idleProducts' | 'switchedOff',
  runs: readonly Run[],
): Partial<Run> {
  const byId = new Map(runs.flatMap((run) => (run[key] ?? []).map((product) => [product.id, product] as const)));
  return byId.size === 0 ? {} : { [key]: [...byId].sort().map(([, product]) => product) };
}

/** Returns the first and the last time, compared as instants: texts of different precision do not sort chronologically. */
function ends(times: readonly string[]): { readonly first: string; readonly last: string } {
  const sorted = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' };
}

/** Returns the value that all shards share; null where they differ. Shards on separate venues, for example, have no common identity. */
function common<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
