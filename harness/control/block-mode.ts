import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { Control } from './control.ts';

/** Missing capability of a target whose blocks could be held but not released. */
export const NO_RESTORABLE_BLOCK_MODE = 'control: a way to let blocks go again';

/** Block modes that release blocks where the original mode is not available, in order of preference. */
const others: readonly RequestedBlockMode[] = [{ mode: 'instant' }, { mode: 'timer' }];

/**
 * Switches to cutting blocks by hand. On an undocumented reply they may be held all the same, so they are released before the error is
 * thrown.
 * @returns a function that restores the original mode or, where the target does not report it, a mode in which blocks are cut automatically
 * @throws Unsupported where the interface offers neither this nor a way back: nothing has changed then
 */
export async function holdBlocks(control: Control): Promise<() => Promise<void>> {
  const { block_mode } = await control.capabilities();
  const back = chooseRestorableBlockMode(control, parseBlockMode(block_mode));
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

/** Returns the first offered mode: the original one, or one in which blocks are cut automatically; null: none. */
export function chooseRestorableBlockMode(
  control: Pick<Control, 'offers'>,
  found: RequestedBlockMode | null,
): RequestedBlockMode | null {
  const ways = found === null ? others : [found, ...others];
  return ways.find((mode) => control.offers('/control/blocks', mode)) ?? null;
}

/**
 * Switches a timer to cutting blocks on demand: a case would wait a whole interval for each of its actions.
 * @returns a function that restores the timer; null, with nothing changed, where there is no timer or the target offers no other way
 */
export async function switchToInstantBlocks(control: Control): Promise<(() => Promise<void>) | null> {
  const { block_mode, blocks: offered } = await control.capabilities();
  const found = parseBlockMode(block_mode);
  if (found?.mode !== 'timer' || !isJsonArray(offered) || !offered.includes('instant')) return null;
  // Without a commit call an operator would have to wait for blocks. A mode that is not offered could not be restored.
  if (!control.offers('/control/blocks', found) || !control.offers('/control/commit')) return null;
  await control.blocks({ mode: 'instant' });
  return () => control.blocks(found);
}

/** Parses `block_mode` of the capabilities; null: no known mode. */
export function parseBlockMode(reported: JsonValue | undefined): RequestedBlockMode | null {
  const { mode, ms } = isJsonObject(reported) ? reported : {};
  if (mode === 'instant' || mode === 'manual') return { mode };
  if (mode !== 'timer') return null;
  return typeof ms === 'number' ? { mode, ms } : { mode };
}
