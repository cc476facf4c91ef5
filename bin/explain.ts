import { explanation, idsOf } from './explain-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { nearWords } from './near-matches.ts';
import { UsageError } from './usage-error.ts';

/**
 * Says in plain words what an id stands for.
 * @throws UsageError on an id that nothing has
 */
export async function explain(id: string): Promise<number> {
  const catalogue = await loadCatalogue();
  const lines = explanation(catalogue, id);
  if (lines === null) {
    throw new UsageError(`nothing has the id "${id}"${nearWords(id, idsOf(catalogue))}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
