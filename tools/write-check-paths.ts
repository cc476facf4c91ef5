// Plays each check on sound venues, and records on which paths it exercises its clauses: the data behind the cells of `list clauses
// --paths`. Venues other than the default one are used where that one does not exercise a clause. A path counts where it was taken while
// the case ran, never because a check declares it.
//   npm run paths
//   npm run paths -- 'orders.cancel.*.by-agent'   only the checks that match; the recorded paths of others are kept
import { writeFileSync } from 'node:fs';
import { judgedPathsByClause } from '../bin/lookup/judged-paths.ts';
import type { JudgingVenue } from '../bin/selftest/judging-venues.ts';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import { makeGlobFilter } from '../harness/runner/plan/select.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import { allClauses } from '../spec-schemas/clauses/index.ts';
import { coveragePathExcuseOf } from '../spec-schemas/paths/excused.ts';
import type { ClauseCoveragePath } from '../spec-schemas/paths/path.ts';
import { coveragePathsOfClause } from '../spec-schemas/paths/paths-of.ts';
import { defaultCoverageVenue, otherCoverageVenues } from './path-venues.ts';
import { CoveragePathRecorder } from './path-watch.ts';
import { playOnSoundVenue } from './play-alone.ts';

const FILE = 'bin/lookup/judged-paths.ts';

/** Check that takes each path of a clause; of several, the one with the first id. */
const judges = new Map<string, Map<ClauseCoveragePath, string>>();
const newClauses: ReadonlySet<string> = new Set(
  allClauses.filter(({ profile }) => profile === 'next').map(({ id }) => id),
);
const possible = new Map<string, ReadonlySet<ClauseCoveragePath>>(
  allClauses.map((clause) => [clause.id, new Set(coveragePathsOfClause(clause))]),
);

const known = await loadAllChecks();
const globs = process.argv.slice(2);
const isPlayed = makeGlobFilter(
  globs,
  'check',
  known.map(({ id }) => id),
);
if (globs.length > 0) keepOthers();
await playAll(defaultCoverageVenue, () => true);
const open = new Set(allClauses.filter(({ id }) => hasOpenPath(id)).map(({ id }) => id as string));
for (const other of otherCoverageVenues) await playAll(other, ({ clauses }) => clauses.some((id) => open.has(id)));
writeFileSync(new URL(`../${FILE}`, import.meta.url), listText());

/** Whether a clause has a path that needs a check and that no check took. */
function hasOpenPath(clause: string): boolean {
  return [...(possible.get(clause) ?? [])].some(
    (path) => judges.get(clause)?.has(path) !== true && coveragePathExcuseOf(clause, path) === null,
  );
}

/** Keeps the recorded paths of checks that are not played. */
function keepOthers(): void {
  for (const [clause, checks] of Object.entries(judgedPathsByClause))
    for (const [check, paths] of Object.entries(checks))
      if (!isPlayed(check)) for (const path of paths.split(' ')) note(clause, path as ClauseCoveragePath, check);
}

/** Plays the selected checks that apply to one venue, in both releases and both roles. */
async function playAll(on: JudgingVenue, isAsked: (check: Check) => boolean): Promise<void> {
  const asked = known.filter((check) => isPlayed(check.id) && isAsked(check));
  for (const profile of ['live', 'next'] as const)
    for (const role of ['node', 'gateway'] as const)
      for (const check of checksForProfile(asked, profile)) await play(check, profile, role, on);
}

async function play(check: Check, profile: 'live' | 'next', role: 'node' | 'gateway', on: JudgingVenue): Promise<void> {
  // On the next release, the default gateway plays only checks that need a gateway or judge a new clause.
  const isOfNext = check.needs.includes('gateway') || check.clauses.some((id) => newClauses.has(id));
  if (profile === 'next' && role === 'gateway' && !isOfNext && on === defaultCoverageVenue) return;
  const watch = new CoveragePathRecorder(profile, role, (clause, path) => note(clause, path, check.id));
  const { recover, program } = watch;
  await playOnSoundVenue(check, {
    profile,
    role,
    on,
    recover,
    program,
    watch(session) {
      watch.begin();
      return { ...session, target: watch.wrap(session.target) };
    },
  });
  watch.end();
}

function note(clause: string, path: ClauseCoveragePath, check: string): void {
  if (possible.get(clause)?.has(path) !== true) return;
  const own = judges.get(clause) ?? new Map<ClauseCoveragePath, string>();
  judges.set(clause, own);
  const before = own.get(path);
  if (before === undefined || check < before) own.set(path, check);
}

function listText(): string {
  const lines = allClauses.flatMap(({ id }) => {
    const own = [...(judges.get(id) ?? [])];
    if (own.length === 0) return [];
    const byCheck = [...Map.groupBy(own, ([, check]) => check)].sort(([one], [two]) => (one < two ? -1 : 1));
    const texts = byCheck.map(
      ([check, cells]) =>
        `    '${check}': '${cells
          .map(([path]) => path)
          .sort()
          .join(' ')}',`,
    );
    return [`  '${id}': {`, ...texts, '  },'];
  });
  return `/** Generated by \`npm run paths\`: for each clause, its checks and the paths on which each judges it. */
export const judgedPathsByClause: Readonly<Record<string, Readonly<Record<string, string>>>> = {
${lines.join('\n')}
};
`;
}
