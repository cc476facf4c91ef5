import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { gitChangesSince } from './changed-files.ts';
import { cloneRoot, findDeclaredCheckIds, findDeclaredFaultIds, findRuleLocations } from './clone-sources.ts';
import { isDrawnByCommit } from './drawn-share.ts';
import { makeImportGraph, readSources } from './import-graph.ts';
import { countPlanted, openPointFormId, type PlantedSet } from './planted-faults.ts';
import type { SelftestChange, TouchedFaults } from './touched-faults.ts';
import { type EverythingReached, sourcesReachedFrom } from './touched-sources.ts';
import type { SourcesByPath } from './value-imports.ts';

// `selftest --since`: whatever a change affects, and a tenth of the rest.

/** Changes since a commit, and the commit that draws the rest. */
interface KnownChange {
  /** Revision as printed. */
  readonly since: string;
  /** Full hash. */
  readonly head: string;
  readonly change: SelftestChange;
}

/** Reason why everything is tried. */
interface Everything {
  readonly since: string;
  readonly all: string;
}

export type ChangedSince = KnownChange | Everything;

/** Folders in which clauses are named by their judges, or stated. */
const namingClauses = ['scenarios', 'harness', 'spec-schemas/clauses'];

/**
 * Returns the changes of this clone since a revision, in terms of a selftest.
 * @throws UsageError where the clone has history, but no such commit
 */
export async function selftestChangeSince(rev: string): Promise<ChangedSince> {
  const changes = gitChangesSince(cloneRoot, rev, namingClauses);
  if ('reason' in changes) return { since: rev, all: changes.reason };
  const { since, head, files, removed } = changes;
  const change = await selftestChangeOf(files, removed, readSources(cloneRoot));
  return 'all' in change ? { since, all: change.all } : { since, head, change };
}

/**
 * @param files  changed ones, by their path from the root
 * @param removed  removed lines of folders in which clauses are named
 * @param sources  current texts
 */
export async function selftestChangeOf(
  files: readonly string[],
  removed: string,
  sources: SourcesByPath,
): Promise<SelftestChange | EverythingReached> {
  const graph = makeImportGraph(sources);
  const reached = await sourcesReachedFrom(files, graph, () => findRuleLocations(graph));
  if ('all' in reached) return reached;
  const { scenarios, faults, generators, clauses, entries } = reached;
  const ofFiles = [...clauses].flatMap((path) => clausesIn(sources.get(path) ?? ''));
  const isThere = (path: string) => sources.has(path);
  return {
    checks: await findDeclaredCheckIds([...scenarios].filter(isThere)),
    faults: await findDeclaredFaultIds([...faults].filter(isThere)),
    generators,
    // Clauses that a check no longer judges count too: their faults are left to other checks.
    clauses: new Set([...ofFiles, ...clausesIn(removed)]),
    entries,
  };
}

/** Returns the clauses that a text names in quotes. */
function clausesIn(text: string): string[] {
  return [...text.matchAll(/['"`]([a-z\d.-]+)['"`]/g)].flatMap(([, id = '']) =>
    clauseById(id) === undefined ? [] : [id],
  );
}

/** Selected part of a selftest: whatever is affected, and the part of the rest that the commit draws. */
export interface SelftestScope {
  readonly planted: PlantedSet;
  /** Forms that only the affected checks are tried on. */
  readonly ofChecks: TouchedFaults['ofChecks'];
  readonly touched: TouchedFaults['checks'];
  /** Description in one line; null: `--since` was not given. */
  readonly says: string | null;
}

export function scopeSince({ since, head }: KnownChange, touched: TouchedFaults, all: PlantedSet): SelftestScope {
  const planted = withDrawn(touched.planted, all, head);
  const ofChecks = {
    openGates: touched.ofChecks.openGates.filter((form) => !planted.openGates.includes(form)),
    forms: touched.ofChecks.forms.filter((form) => !planted.forms.includes(form)),
  };
  const formsOf = ({ openGates, forms }: TouchedFaults['ofChecks']) => openGates.length + forms.length;
  const tried = countPlanted(planted) + formsOf(ofChecks);
  const touches = countPlanted(touched.planted) + formsOf(touched.ofChecks);
  const drawn = `${tried - touches} of the rest, drawn by ${head.slice(0, 8)}`;
  return {
    planted,
    ofChecks,
    touched: touched.checks,
    says: `since ${since}: ${tried} of ${countPlanted(all)} faults and forms are tried, ${touches} that the change touches and ${drawn}`,
  };
}

/** Returns whatever is affected, and the drawn part of the rest, in the original order. */
function withDrawn(touched: PlantedSet, all: PlantedSet, head: string): PlantedSet {
  const drawnOf = <T>(items: readonly T[], own: readonly T[], idOf: (item: T) => string) => {
    const isTouched = new Set(own);
    return items.filter((item) => isTouched.has(item) || isDrawnByCommit(head, idOf(item)));
  };
  const idOf = ({ id }: { readonly id: string }) => id;
  return {
    written: drawnOf(all.written, touched.written, idOf),
    gates: drawnOf(all.gates, touched.gates, idOf),
    openGates: drawnOf(all.openGates, touched.openGates, idOf),
    shaped: drawnOf(all.shaped, touched.shaped, idOf),
    forms: drawnOf(all.forms, touched.forms, openPointFormId),
  };
}

export function fullScopeSince({ since, all: why }: Everything, all: PlantedSet): SelftestScope {
  return {
    planted: all,
    ofChecks: { openGates: [], forms: [] },
    touched: [],
    says: `since ${since}: all ${countPlanted(all)} faults and forms are tried: ${why}`,
  };
}
