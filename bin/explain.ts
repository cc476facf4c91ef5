import { explanation, idsNear } from './explain-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { OwnChecksOption } from './own-checks.ts';
import { UsageError } from './usage-error.ts';

/**
 * Says in plain words what an id stands for.
 * @throws UsageError on an id that nothing has
 */
export async function explain(id: string, own: OwnChecksOption = {}): Promise<number> {
  const catalogue = await loadCatalogue(own);
  const lines = explanation(catalogue, id);
  if (lines === null) {
    const near = idsNear(catalogue, id);
    throw new UsageError(`nothing has the id "${id}"${near.length === 0 ? '' : `; near it: ${near.join(', ')}`}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
