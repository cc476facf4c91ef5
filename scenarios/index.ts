import type { Check } from '../harness/check/check.ts';
import { loadAllChecks } from './load-checks.ts';

/** All checks of this build. `load-checks.ts` loads only some of them. */
export const allChecks: readonly Check[] = await loadAllChecks();

/** The checks of one area. */
export function allChecksOfArea(area: string): readonly Check[] {
  return allChecks.filter((check) => check.area === area);
}
