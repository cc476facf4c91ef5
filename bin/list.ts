import { type Catalogue, rows } from './catalogue.ts';
import { checksText, clausesText, faultsText, variantsText } from './list-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
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
  if (kind === undefined) throw new UsageError(`"${what}" cannot be listed: write one of ${kinds.join(', ')}`);
  if (kind !== 'clauses' && narrows(filter)) throw new UsageError('only list clauses can be narrowed');
  const catalogue = await loadCatalogue();
  const clauses = kind === 'clauses' ? selectClauses(catalogue, filter) : catalogue.clauses;
  const shown = { ...catalogue, clauses };
  if (json) process.stdout.write(`${JSON.stringify(rows[kind](shown), null, 2)}\n`);
  else process.stdout.write(`${textOf(kind, shown, filter.unchecked === true).join('\n')}\n`);
  return 0;
}

function textOf(kind: (typeof kinds)[number], shown: Catalogue, uncheckedOnly: boolean): string[] {
  switch (kind) {
    case 'checks':
      return checksText(shown);
    case 'clauses':
      return clausesText(shown.clauses, uncheckedOnly);
    case 'faults':
      return faultsText(shown);
    case 'variants':
      return variantsText(shown);
  }
}
