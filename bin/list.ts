import { type Catalogue, lineOf, rows } from './catalogue.ts';
import { checksText, clausesText, faultsText, variantsText } from './list-text.ts';
import { loadCatalogue, loadClauseLines } from './load-catalogue.ts';
import { nearWords } from './near-matches.ts';
import { type ClauseFilter, narrows, selectClauses } from './select-clauses.ts';
import { UsageError } from './usage-error.ts';

interface ListOptions extends ClauseFilter {
  readonly json?: boolean;
}

const kinds = ['checks', 'clauses', 'faults', 'variants'] as const;

/**
 * Lists what has an id.
 * @throws UsageError on a word that names no listing, or one that no clause can have
 */
export async function list(what: string, { json = false, ...filter }: ListOptions): Promise<number> {
  const kind = kinds.find((name) => name === what);
  if (kind === undefined)
    throw new UsageError(`"${what}" cannot be listed${nearWords(what, kinds)}: write one of ${kinds.join(', ')}`);
  if (kind !== 'clauses' && narrows(filter)) throw new UsageError('only list clauses can be narrowed');
  if (kind === 'clauses' && !json) {
    const shown = selectClauses(await loadClauseLines(), filter);
    print(clausesText(shown, filter.unchecked === true).join('\n'));
    return 0;
  }
  const catalogue = await loadCatalogue();
  const kept = new Set(selectClauses(catalogue.clauses.map(lineOf), filter).map(({ id }) => id));
  const shown = { ...catalogue, clauses: catalogue.clauses.filter(({ id }) => kept.has(id)) };
  print(json ? JSON.stringify(rows[kind](shown), null, 2) : textOf[kind](shown).join('\n'));
  return 0;
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
