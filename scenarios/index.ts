import type { Check } from '../harness/check/check.ts';
import { loadAllChecks } from './load-checks.ts';

/** Every check of this build. Whoever asks for some of them alone takes them from `load-checks.ts`. */
export const allChecks: readonly Check[] = await loadAllChecks();

/** The checks of one area. */
export function allChecksOfArea(area: string): readonly Check[] {
  return allChecks.filter((check) => check.area === area);
}
