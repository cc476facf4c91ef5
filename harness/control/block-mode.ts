import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { BlockMode, Control } from './control.ts';

/**
 * Blocks are cut by hand from here on.
 * @returns what puts the mode back in which the target was found
 * @throws NotHere where the interface does not offer it
 */
export async function holdBlocks(control: Control): Promise<() => Promise<void>> {
  const { block_mode } = await control.capabilities();
  await control.blocks({ mode: 'manual' });
  // A target that does not tell its mode goes back to cutting blocks as they are needed.
  return () => control.blocks(blockModeIn(block_mode) ?? { mode: 'instant' });
}

/**
 * Where a timer cuts the blocks, they are cut as something waits for one from here on: one case that has the venue to itself
 * would wait a whole interval for each of its actions, and nobody else would use the blocks meanwhile.
 * @returns what gives the timer back; null, with nothing changed, where none cuts them or the target offers no other way
 */
export async function hurryBlocks(control: Control): Promise<(() => Promise<void>) | null> {
  const { block_mode, blocks: offered } = await control.capabilities();
  const found = blockModeIn(block_mode);
  if (found?.mode !== 'timer' || !isJsonArray(offered) || !offered.includes('instant')) return null;
  // Who cannot cut one waits for it, and nothing else may be waiting.
  if (!control.offers('/control/blocks') || !control.offers('/control/commit')) return null;
  await control.blocks({ mode: 'instant' });
  return () => control.blocks(found);
}

/** The mode that `block_mode` of the capabilities tells; null: none that there is. */
export function blockModeIn(told: JsonValue | undefined): BlockMode | null {
  const { mode, ms } = isJsonObject(told) ? told : {};
  if (mode === 'instant' || mode === 'manual') return { mode };
  if (mode !== 'timer') return null;
  return typeof ms === 'number' ? { mode, ms } : { mode };
}
