import { capabilities } from '../../harness/check/capabilities.ts';
import { makeGlobFilter } from '../../harness/runner/plan/select.ts';
import { areaOf } from '../../spec-schemas/clause.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { OwnChecksOption } from '../options/own-checks.ts';
import { explainSelectionError } from '../run/refused-selection.ts';
import { UsageError } from '../usage-error.ts';
import { type Catalogue, listingRowMakers } from './catalogue.ts';
import { clauseSummariesOf } from './catalogue-file.ts';
import {
  checkListingLines,
  clauseListingLines,
  clausePathListingLines,
  faultListingLines,
  variantListingLines,
} from './list-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { type ClauseFilter, filterByArea, hasAnyFilter, selectClauses } from './select-clauses.ts';

interface ListOptions extends ClauseFilter, OwnChecksOption {
  /** Capabilities, at least one of which a listed check needs. */
  readonly needs?: readonly string[];
  /** Whether paths of clauses are listed in place of their texts. */
  readonly paths?: boolean;
  /** With `paths`: checks whose clauses are listed. */
  readonly suite?: readonly string[];
  readonly json?: boolean;
}

const kinds = ['checks', 'clauses', 'faults', 'variants'] as const;

/**
 * Lists everything with an id.
 * @throws UsageError on an unknown listing, a word that no listed item can have, or an option of another listing
 */
export async function list(
  what: string,
  { json = false, checks = [], needs = [], paths = false, suite = [], ...filter }: ListOptions,
): Promise<number> {
  const kind = kinds.find((name) => name === what);
  if (kind === undefined)
    throw new UsageError(`"${what}" cannot be listed${didYouMean(what, kinds)}: write one of ${kinds.join(', ')}`);
  const { area = [], ...ofClauses } = filter;
  if (kind !== 'clauses' && hasAnyFilter(ofClauses))
    throw new UsageError(`list ${kind} is narrowed by --area alone: the other options are of list clauses`);
  if (kind !== 'checks' && needs.length > 0) throw new UsageError(`--needs narrows list checks, and not list ${kind}`);
  if (kind !== 'clauses' && (paths || suite.length > 0))
    throw new UsageError(`--paths and --suite are of list clauses, and not of list ${kind}`);
  if (suite.length > 0 && !paths) throw new UsageError('--suite narrows list clauses --paths alone');
  const all = await loadCatalogue({ checks });
  const { text, rows: listed } = paths
    ? listingOfPaths(all, filter, suite)
    : listing(kind === 'checks' ? needing(all, needs) : all, kind, { ...ofClauses, area });
  print(json ? JSON.stringify(listed(), null, 2) : text().join('\n'));
  return 0;
}

/** A listing, as lines and as the rows of `--json`. */
interface Listing {
  text(): readonly string[];
  rows(): readonly unknown[];
}

/** @throws UsageError on a word that no listed item can have */
function listing(all: Catalogue, kind: (typeof kinds)[number], filter: ClauseFilter): Listing {
  const { area = [] } = filter;
  switch (kind) {
    case 'clauses': {
      const shown = selectClauses(clauseSummariesOf(all), filter);
      const ids = new Set(shown.map(({ id }) => id));
      return {
        text: () => clauseListingLines(shown, filter.unchecked === true),
        rows: () => listingRowMakers.clauses({ clauses: all.clauses.filter(({ id }) => ids.has(id)) }),
      };
    }
    case 'checks': {
      const checks = filterByArea(all.checks, area, ({ id }) => [areaOf(id)]);
      return { text: () => checkListingLines({ checks }), rows: () => listingRowMakers.checks({ checks }) };
    }
    case 'faults': {
      const faults = filterByArea(all.faults, area, ({ id }) => [areaOf(id)]);
      return { text: () => faultListingLines({ faults }), rows: () => listingRowMakers.faults({ faults }) };
    }
    case 'variants': {
      const variants = filterByArea(all.variants, area, areasOfPoints(all));
      return {
        text: () => variantListingLines({ variants, decisions: all.decisions }),
        rows: () => listingRowMakers.variants({ variants }),
      };
    }
  }
}

/** @throws UsageError on a word that no clause can have, or a glob that matches no check */
function listingOfPaths(all: Catalogue, filter: ClauseFilter, suite: readonly string[]): Listing {
  const judged = suite.length === 0 ? null : new Set(selected(all, suite).flatMap(({ clauses }) => clauses));
  const ids = new Set(selectClauses(clauseSummariesOf(all), filter).map(({ id }) => id));
  const paths = all.paths.filter(({ id }) => ids.has(id) && (judged?.has(id) ?? true));
  return { text: () => clausePathListingLines({ paths }), rows: () => listingRowMakers.paths({ paths }) };
}

function selected({ checks }: Catalogue, suite: readonly string[]): Catalogue['checks'] {
  try {
    const fits = makeGlobFilter(
      suite,
      'check',
      checks.map(({ id }) => id),
    );
    return checks.filter(({ id }) => fits(id));
  } catch (error) {
    throw explainSelectionError(error);
  }
}

/** @throws UsageError on an unknown capability */
function needing(all: Catalogue, needs: readonly string[]): Catalogue {
  const unknown = needs.find((word) => !capabilities.some((name) => name === word));
  if (unknown !== undefined)
    throw new UsageError(
      `"${unknown}" is no capability${didYouMean(unknown, capabilities)}: write some of ${capabilities.join(', ')}`,
    );
  if (needs.length === 0) return all;
  return { ...all, checks: all.checks.filter((check) => check.needs.some((need) => needs.includes(need))) };
}

/** Returns the areas of an open point: those of its clauses, possibly several. */
function areasOfPoints(all: Catalogue): (point: { readonly id: string }) => readonly string[] {
  const points = Map.groupBy(all.clauses, ({ decision }) => decision);
  return ({ id }) => (points.get(id as `D${number}`) ?? []).map((clause) => areaOf(clause.id));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
