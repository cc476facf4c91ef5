import type { Control } from '../control/control.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { removeFromAllowlist } from './allowlist.ts';
import type { BorrowedSettings, BorrowedSettingsRecord } from './borrowed-settings-record.ts';
import { restoreVenueFigures } from './moved-figures.ts';
import { isSameSettings, readOperatorSettings } from './operator-settings.ts';
import type { FigureReadContext } from './venue-figures.ts';

/**
 * Restores the settings that dead runs left changed. Settings that others have changed since are left alone.
 * @returns one sentence for each run that left something
 */
export async function restoreAbandonedSettings(
  control: Control,
  record: BorrowedSettingsRecord,
  source: FigureReadContext,
): Promise<string[]> {
  const restored: string[] = [];
  for (const left of record.abandoned()) {
    try {
      const what = await restoreSettings(control, left, source, false);
      if (what.length > 0)
        restored.push(`gave back what a run that died (pid ${left.pid}) had left: ${what.join(', ')}`);
      left.forget();
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
      restored.push(`what a run that died (pid ${left.pid}) had left could not be given back: ${error.message}`);
    }
  }
  return restored;
}

/**
 * Restores the settings that still have the value a run requested, and nothing else.
 * @param isThere  whether its entry is certainly still on the allowlist: equal entries cannot be told apart
 * @returns the restored settings, as text
 */
export async function restoreSettings(
  control: Control,
  { blocks, limits, asked: requested, exempted, figures }: BorrowedSettings,
  source: FigureReadContext,
  isThere: boolean,
): Promise<string[]> {
  const now = await readOperatorSettings(control);
  const what: string[] = [];
  if (
    blocks !== null &&
    !isSameSettings(now.blocks, blocks) &&
    requested.blocks.some((mode) => isSameSettings(now.blocks, mode))
  ) {
    await control.blocks(blocks);
    what.push(`block mode ${blocks.mode}`);
  }
  if (!isSameSettings(now.limits, limits) && requested.limits.some((setting) => isSameSettings(now.limits, setting))) {
    await control.limits(limits);
    what.push('limits and allowlist');
  } else if (exempted !== null) {
    const isOurs = isThere || count(now.limits.allowlist, exempted) > count(limits.allowlist, exempted);
    if (isOurs && (await removeFromAllowlist(control, exempted))) what.push(`allowlist entry ${exempted}`);
  }
  return figures === undefined ? what : [...what, ...(await restoreVenueFigures(control, source, figures))];
}

function count(allowlist: readonly string[] = [], address: string): number {
  return allowlist.filter((entry) => entry === address).length;
}
