import { readEntry } from '../../../spec-schemas/catalogue/reads.ts';
import { pollUntilArchived } from '../../check/once-archived.ts';
import { at } from '../../client/json-at.ts';
import type { WireReply } from '../../target/wire.ts';
import type { TargetSide } from '../play/target-side.ts';
import { dataOf } from '../shadow.ts';
import type { Difference } from './difference.ts';

/** Request whose first answer differed from the shadow's. */
interface Differing {
  readonly body: Parameters<TargetSide['read']>[0] & { readonly type?: unknown };
  readonly found: Difference;
  readonly findDifference: (reply: WireReply) => Difference | null;
}

/**
 * Repeats a differing read once the archive has reached the shadow's height: an archive that lags behind the chain is late, not wrong.
 * Reads that the node serves itself are not repeated.
 * @throws Inconclusive when the archive does not catch up within a generous time
 */
export async function recheckAfterArchive(
  target: Pick<TargetSide, 'read' | 'inProcess'>,
  height: number,
  { body, found, findDifference }: Differing,
): Promise<Difference | null> {
  if (target.inProcess || readEntry(String(body.type))?.lane !== 'archive') return found;
  const { reply } = await pollUntilArchived(async () => {
    const shown = at(dataOf((await target.read({ type: 'recent_blocks', limit: 1 })).json), 'blocks.0.height');
    if (typeof shown !== 'number') return { reply: null };
    // The archive may have reached the height since the read.
    return shown >= height ? { reply: await target.read(body) } : null;
  });
  return reply === null ? found : findDifference(reply);
}
