import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { AskedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { Control } from './control.ts';

/** Missing capability of a target whose blocks could be held but not released. */
export const NO_RESTORABLE_BLOCK_MODE = 'control: a way to let blocks go again';

/** Block modes that let blocks go again where the mode in which they were found cannot be had: the better one first. */
const others: readonly AskedBlockMode[] = [{ mode: 'instant' }, { mode: 'timer' }];

/**
 * Blocks are cut by hand from here on. Where the answer is none that is documented, they may be held all the same: they
 * are let go before that is thrown.
 * @returns what puts the mode back in which the target was found, or has blocks cut by themselves where it does not
 * tell that
 * @throws Unsupported where the interface does not offer it, or no way back: nothing has changed then
 */
export async function holdBlocks(control: Control): Promise<() => Promise<void>> {
  const { block_mode } = await control.capabilities();
  const back = restorableBlockMode(control, parseBlockMode(block_mode));
  // A hold that is not offered at all is reported first.
  if (back === null && control.offers('/control/blocks', { mode: 'manual' }))
    throw new Unsupported(NO_RESTORABLE_BLOCK_MODE);
  const giveBack = async () => {
    if (back !== null) await control.blocks(back);
  };
  try {
    await control.blocks({ mode: 'manual' });
  } catch (error) {
    if (!(error instanceof Unsupported)) await giveBack().catch(() => undefined);
    throw error;
  }
  return giveBack;
}

/** The first that is offered of the mode that was found, and of those in which blocks are cut by themselves; null: none. */
export function restorableBlockMode(
  control: Pick<Control, 'offers'>,
  found: AskedBlockMode | null,
): AskedBlockMode | null {
  const ways = found === null ? others : [found, ...others];
  return ways.find((mode) => control.offers('/control/blocks', mode)) ?? null;
}

/**
 * Switches a timer to cutting on demand, where one cuts the blocks: a case that has the venue to itself would wait a
 * whole interval for each of its actions, and nobody else would use the blocks meanwhile.
 * @returns what gives the timer back; null, with nothing changed, where none cuts them or the target offers no other
 * way
 */
export async function cutBlocksOnDemand(control: Control): Promise<(() => Promise<void>) | null> {
  const { block_mode, blocks: offered } = await control.capabilities();
  const found = parseBlockMode(block_mode);
  if (found?.mode !== 'timer' || !isJsonArray(offered) || !offered.includes('instant')) return null;
  // Without a commit call an operator has to wait for blocks. A mode that is not offered could not be restored.
  if (!control.offers('/control/blocks', found) || !control.offers('/control/commit')) return null;
  await control.blocks({ mode: 'instant' });
  return () => control.blocks(found);
}

/** The mode that `block_mode` of the capabilities tells; null: none that there is. */
export function parseBlockMode(reported: JsonValue | undefined): AskedBlockMode | null {
  const { mode, ms } = isJsonObject(reported) ? reported : {};
  if (mode === 'instant' || mode === 'manual') return { mode };
  if (mode !== 'timer') return null;
  return typeof ms === 'number' ? { mode, ms } : { mode };
}
