import type { RulePath } from '../../reference-model/index.ts';
import { sourceLayers } from '../stale-build.ts';
import type { ImportGraph } from './import-graph.ts';
import type { RuleLocations } from './rule-homes.ts';

// Determines what changed sources affect in a selftest, by following imports. When in doubt, the effect is larger: a source without a
// special role passes its effect on to its importers, and one that reaches the selftest itself affects everything, such as the harness
// around a check, a shape, or a figure that every block needs. In the model, the search leads to modules that define rules, and the map
// of rules leads from their entries to checks. Modules that only include another's record in their own are skipped, since code that uses
// such a rule looks it up by name. `npm run soak selftest.since` compares the result with the functions that each check runs on a sound
// venue.

/** Sources that a change reaches, each by its path from the root. */
export interface ReachedSources {
  /** Files of checks. */
  readonly scenarios: ReadonlySet<string>;
  /** Files of handwritten faults. */
  readonly faults: ReadonlySet<string>;
  readonly generators: ReadonlySet<FaultGeneratorKind>;
  /** Files of clauses. */
  readonly clauses: ReadonlySet<string>;
  /** Rules entries. */
  readonly entries: ReadonlySet<RulePath>;
}

/** Generator of faults: from gate tables, or from shapes. */
export type FaultGeneratorKind = 'gates' | 'shapes';

/** Reason why everything is affected: the import path from the changed source to the selftest. */
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
 * Sources at which the search stops: lists of what each file of a folder declares, which `npm run lists` writes and a test compares with
 * the folder, and the entry point of own checks, which are not tried with a revision.
 */
const ends = new Set([
  'reference-model/faults/faults.list.ts',
  'spec-schemas/clauses/clauses.list.ts',
  'bin/options/own-checks.ts',
]);

/** Files outside the sources that no tested or testing code reads. Any other file has an unknown effect. */
const idle =
  /(^|\/)[^/]*\.md$|^(docs|deploy)\/|^tools\/(?!build\/)|^(LICENSE|\.gitignore|biome\.json|knip\.json|vitest\.(turns\.)?config\.ts)$/;

/** Tests, benches, soaks and fixtures within a layer. */
const ofTests = /[.-](test|bench|soak|fixture)\.ts$/;

/** Files that are read like a source, or bundled into a report. */
const ofSources = /\.(ts|json|css)$/;

/**
 * @param files  changed ones
 * @param homes  finds where rules are defined; called only for a source of the model
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
  // Iterating over a Map also visits entries added during the iteration.
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

/** Returns the role of a source in a selftest; checks and faults may be imported by others. Null: no role of its own. */
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
