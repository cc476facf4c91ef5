import { catalogue } from './catalogue.ts';
import { explanation, idsNear } from './explain-text.ts';
import { UsageError } from './usage-error.ts';

/**
 * Says in plain words what an id stands for.
 * @throws UsageError on an id that nothing has
 */
export async function explain(id: string): Promise<number> {
  const lines = explanation(catalogue, id);
  if (lines === null) {
    const near = idsNear(catalogue, id);
    throw new UsageError(`nothing has the id "${id}"${near.length === 0 ? '' : `; near it: ${near.join(', ')}`}`);
  }
  console.log(lines.join('\n'));
  return 0;
}
