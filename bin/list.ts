import { areaOf } from '../spec-schemas/clause.ts';
import { type Catalogue, lineOf, rows } from './catalogue.ts';
import { checksText, clausesText, faultsText, variantsText } from './list-text.ts';
import { loadCatalogue, loadClauseLines } from './load-catalogue.ts';
import { nearWords } from './near-matches.ts';
import type { OwnChecksOption } from './own-checks.ts';
import { type ClauseFilter, inAreas, narrows, selectClauses } from './select-clauses.ts';
import { UsageError } from './usage-error.ts';

interface ListOptions extends ClauseFilter, OwnChecksOption {
  readonly json?: boolean;
}

const kinds = ['checks', 'clauses', 'faults', 'variants'] as const;

/**
 * Lists what has an id.
 * @throws UsageError on a word that names no listing, one that no listed thing can have, or an option that narrows another listing
 */
export async function list(what: string, { json = false, checks = [], ...filter }: ListOptions): Promise<number> {
  const kind = kinds.find((name) => name === what);
  if (kind === undefined)
    throw new UsageError(`"${what}" cannot be listed${nearWords(what, kinds)}: write one of ${kinds.join(', ')}`);
  const { area = [], ...ofClauses } = filter;
  if (kind !== 'clauses' && narrows(ofClauses))
    throw new UsageError(`list ${kind} is narrowed by --area alone: the other options are of list clauses`);
  if (kind === 'clauses' && !json) {
    const shown = selectClauses(await loadClauseLines({ checks }), filter);
    print(clausesText(shown, filter.unchecked === true).join('\n'));
    return 0;
  }
  const shown = narrowed(await loadCatalogue({ checks }), kind, { ...ofClauses, area });
  print(json ? JSON.stringify(rows[kind](shown), null, 2) : textOf[kind](shown).join('\n'));
  return 0;
}

/** @throws UsageError on a word that nothing listed can have */
function narrowed(all: Catalogue, kind: (typeof kinds)[number], filter: ClauseFilter): Catalogue {
  const { area = [] } = filter;
  switch (kind) {
    case 'clauses': {
      const kept = new Set(selectClauses(all.clauses.map(lineOf), filter).map(({ id }) => id));
      return { ...all, clauses: all.clauses.filter(({ id }) => kept.has(id)) };
    }
    case 'checks':
      return { ...all, checks: inAreas(all.checks, area, ({ id }) => [areaOf(id)]) };
    case 'faults':
      return { ...all, faults: inAreas(all.faults, area, ({ id }) => [areaOf(id)]) };
    case 'variants': {
      // Where its clauses are: an open point may be of several areas.
      const areas = Map.groupBy(all.clauses, ({ decision }) => decision);
      const areasOf = ({ id }: { readonly id: string }) =>
        (areas.get(id as `D${number}`) ?? []).map((clause) => areaOf(clause.id));
      return { ...all, variants: inAreas(all.variants, area, areasOf) };
    }
  }
}

const textOf: Readonly<Record<(typeof kinds)[number], (shown: Catalogue) => string[]>> = {
  checks: checksText,
  clauses: ({ clauses }) => clausesText(clauses.map(lineOf), false),
  faults: faultsText,
  variants: variantsText,
};

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
