import type { RulePath } from '../../reference-model/index.ts';
import { sourceLayers } from '../stale-build.ts';
import type { ImportGraph } from './import-graph.ts';
import type { RuleLocations } from './rule-homes.ts';

// Reach of changed sources in a selftest, by what imports them. In doubt the reach is larger: a source that is nothing of what
// is named here goes on to its importers, and one that ends at the selftest itself concerns all of it: the harness around a
// check, a shape, a figure that every block needs. In the model the reach leads to modules that state rules, whose entries the
// map of rules then leads to checks. A module that only puts another's record into one of its own is not led to: a source that
// runs such a rule asks for it by name. `npm run soak selftest.since` holds this against the functions that each check runs on a
// sound venue.

/** Sources that a change reaches, each by its path from the root. */
export interface ReachedSources {
  /** Files of checks. */
  readonly scenarios: ReadonlySet<string>;
  /** Files of faults that somebody wrote. */
  readonly faults: ReadonlySet<string>;
  readonly generators: ReadonlySet<FaultGeneratorKind>;
  /** Files of clauses. */
  readonly clauses: ReadonlySet<string>;
  /** Entries of the rules. */
  readonly entries: ReadonlySet<RulePath>;
}

/** Generator of faults that nobody writes: from lists of refusals, and from shapes. */
export type FaultGeneratorKind = 'gates' | 'shapes';

/** Why everything is reached: the sources from the one that changed to the selftest. */
export interface EverythingReached {
  readonly all: string;
}

const roots = new Set(['bin/selftest/selftest.ts', 'bin/selftest-trial.ts']);

const generators: ReadonlyMap<string, FaultGeneratorKind> = new Map([
  ['reference-model/faults/gate-faults.ts', 'gates'],
  ['reference-model/faults/shape-faults.ts', 'shapes'],
  ['reference-model/faults/order-faults.ts', 'shapes'],
  ['reference-model/faults/value-faults.ts', 'shapes'],
]);

/**
 * Where nothing goes on: lists of what each file of a folder declares, which `npm run lists` writes and a test holds against
 * the folder, and the door of checks from outside, which are not tried since a revision.
 */
const ends = new Set([
  'reference-model/faults/faults.list.ts',
  'spec-schemas/clauses/clauses.list.ts',
  'bin/options/own-checks.ts',
]);

/** Beside the sources: what nobody reads who is tried, or tries. Of anything else it cannot be told. */
const idle =
  /(^|\/)[^/]*\.md$|^(docs|deploy)\/|^tools\/(?!build\/)|^(LICENSE|\.gitignore|biome\.json|knip\.json|vitest\.(turns\.)?config\.ts)$/;

/** In a layer: tests, benches, soaks and what stands beside them. */
const ofTests = /[.-](test|bench|soak|fixture)\.ts$/;

/** Files that are read as a source is, or bundled into a report. */
const ofSources = /\.(ts|json|css)$/;

/**
 * @param files  that changed
 * @param homes  where the rules are written; asked for where a source of the model is met
 */
export async function sourcesReachedFrom(
  files: readonly string[],
  { importersOf }: Pick<ImportGraph, 'importersOf'>,
  homes: () => Promise<RuleLocations>,
): Promise<ReachedSources | EverythingReached> {
  const unknown = files.find((path) => !isIdle(path) && !isSource(path));
  if (unknown !== undefined) return { all: `${unknown} changed` };
  const reached: Reaching = {
    scenarios: new Set(),
    faults: new Set(),
    generators: new Set(),
    clauses: new Set(),
    entries: new Set(),
  };
  const begun = files.filter(isSource);
  const cameFrom = new Map<string, string | null>(begun.map((path) => [path, null]));
  // A map is gone through to its end, with what is added meanwhile.
  for (const path of cameFrom.keys()) {
    if (roots.has(path)) return { all: wayTo(path, cameFrom) };
    const part = partOf(path);
    add(reached, part, path);
    if (part !== null && part !== 'scenarios' && part !== 'faults') continue;
    const rules = ofRules(path) ? await homes() : undefined;
    for (const entry of rules?.entriesOf(path) ?? []) reached.entries.add(entry);
    for (const one of importersOf(path))
      if (!cameFrom.has(one.from) && rules?.composes(one) !== true) cameFrom.set(one.from, path);
  }
  return reached;
}

interface Reaching {
  readonly scenarios: Set<string>;
  readonly faults: Set<string>;
  readonly generators: Set<FaultGeneratorKind>;
  readonly clauses: Set<string>;
  readonly entries: Set<RulePath>;
}

function add(reached: Reaching, part: Part, path: string): void {
  if (part === 'clauses') reached.clauses.add(path);
  else if (part === 'scenarios') reached.scenarios.add(path);
  else if (part === 'faults') reached.faults.add(path);
  else if (part !== null && part !== 'end') reached.generators.add(part);
}

type Part = 'scenarios' | 'faults' | 'clauses' | FaultGeneratorKind | 'end' | null;

/** Returns the part of a source in a selftest; checks and faults may be imported by others. Null: nothing of itself. */
function partOf(path: string): Part {
  if (ends.has(path)) return 'end';
  if (/^scenarios\/[^/]+\/[^/]+\.ts$/.test(path)) return 'scenarios';
  if (/^spec-schemas\/clauses\//.test(path)) return /\/clauses\/(index|source)\.ts$/.test(path) ? null : 'clauses';
  return /^reference-model\/faults\//.test(path) ? (generators.get(path) ?? 'faults') : null;
}

function ofRules(path: string): boolean {
  return /^reference-model\/(?!faults\/)/.test(path);
}

function isIdle(path: string): boolean {
  return idle.test(path) || (isInLayer(path) && ofTests.test(path));
}

function isSource(path: string): boolean {
  return isInLayer(path) && ofSources.test(path) && !ofTests.test(path);
}

function isInLayer(path: string): boolean {
  return sourceLayers.some((layer) => path.startsWith(`${layer}/`));
}

function wayTo(path: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const way: string[] = [];
  for (let at: string | null | undefined = path; at != null; at = cameFrom.get(at)) way.unshift(at);
  const [first = path, ...importers] = way;
  return importers.length === 0 ? `${first} changed` : `${first} changed (imported by ${importers.join(', by ')})`;
}
