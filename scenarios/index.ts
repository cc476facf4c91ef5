import { type Check, isCheck } from '../harness/check/check.ts';
import { modules } from './modules.ts';

/**
 * Every check of this build: what the files of the areas export, in the order of their names. A file that declares a check
 * is enough.
 */
export const allChecks: readonly Check[] = declaredChecks();

function declaredChecks(): Check[] {
  // A file may export a check by several names, in a list and alone.
  return [...new Set(modules.flatMap((exported) => Object.values(exported).flat()).filter(isCheck))];
}

/** The checks of one area. */
export function checksOf(area: string): readonly Check[] {
  return allChecks.filter((check) => check.area === area);
}
