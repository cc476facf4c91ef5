import { type Catalogue, lineOf } from './catalogue.ts';
import { explanation, idsOf } from './explain-text.ts';
import { checksText, clausesText, faultsText, variantsText } from './list-text.ts';

/** The listings in full, by what they list. */
export function renderListings(all: Catalogue): Readonly<Record<'checks' | 'clauses' | 'faults' | 'variants', string>> {
  return {
    checks: textOf(checksText(all)),
    clauses: textOf(clausesText(all.clauses.map(lineOf), false)),
    faults: textOf(faultsText(all)),
    variants: textOf(variantsText(all)),
  };
}

/** What `explain` says of every id, one after the other, and where in the text each one stands. */
export function renderExplanations(all: Catalogue) {
  const forms = all.decisions.flatMap(({ id, forms: own = [] }) => [id, ...own.map((form) => `${id}=${form.id}`)]);
  const ids = new Set([...idsOf(all), ...forms]);
  let text = '';
  const index: Record<string, readonly [start: number, end: number]> = {};
  for (const id of ids) {
    const start = text.length;
    text += textOf(explanation(all, id) ?? []);
    index[id] = [start, text.length];
  }
  return { text, index };
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
