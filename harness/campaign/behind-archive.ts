import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { onceArchived } from '../check/once-archived.ts';
import { at } from '../client/json-at.ts';
import type { WireReply } from '../target/wire.ts';
import type { Difference } from './difference.ts';
import { dataOf } from './shadow.ts';
import type { TargetSide } from './target-side.ts';

/** One request whose first answer was not the shadow's. */
interface Differing {
  readonly body: Parameters<TargetSide['read']>[0] & { readonly type?: unknown };
  readonly found: Difference;
  readonly compare: (reply: WireReply) => Difference | null;
}

/**
 * What is left of a difference once the archive has come as far as the shadow: one that lags behind the chain is late, and
 * not wrong. A read of the node is what it is.
 * @throws Inconclusive when it does not follow in generous time
 */
export async function behindArchive(
  target: TargetSide,
  height: number,
  { body, found, compare }: Differing,
): Promise<Difference | null> {
  if (target.inProcess || readEntry(String(body.type))?.lane !== 'archive') return found;
  const { reply } = await onceArchived(async () => {
    const shown = at(dataOf((await target.read({ type: 'recent_blocks', limit: 1 })).json), 'blocks.0.height');
    if (typeof shown !== 'number') return { reply: null };
    // It may have come there since it was asked.
    return shown >= height ? { reply: await target.read(body) } : null;
  });
  return reply === null ? found : compare(reply);
}
