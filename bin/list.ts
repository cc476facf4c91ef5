import { catalogue, rows, unchecked } from './catalogue.ts';
import { checksText, clausesText, faultsText, variantsText } from './list-text.ts';
import { UsageError } from './usage-error.ts';

interface ListOptions {
  readonly unchecked: boolean;
  readonly json: boolean;
}

const kinds = ['checks', 'clauses', 'faults', 'variants'] as const;

/**
 * Lists what has an id.
 * @throws UsageError on a word that names no listing
 */
export async function list(what: string, options: ListOptions): Promise<number> {
  const kind = kinds.find((name) => name === what);
  if (kind === undefined) throw new UsageError(`"${what}" cannot be listed: write one of ${kinds.join(', ')}`);
  if (options.unchecked && kind !== 'clauses') throw new UsageError('--unchecked belongs to list clauses');
  const shown = options.unchecked ? unchecked(catalogue) : catalogue;
  if (options.json) console.log(JSON.stringify(rows[kind](shown), null, 2));
  else console.log(textOf(kind, shown, options.unchecked).join('\n'));
  return 0;
}

function textOf(kind: (typeof kinds)[number], shown: typeof catalogue, isUnchecked: boolean): string[] {
  switch (kind) {
    case 'checks':
      return checksText(shown);
    case 'clauses':
      return clausesText(shown, isUnchecked);
    case 'faults':
      return faultsText(shown);
    case 'variants':
      return variantsText(shown);
  }
}
