import { unjudgedIds } from './unjudged-values.ts';
import { unseenGateIds } from './unseen-gates.ts';

/** Whether a generated fault is on a list of those that no check detects, with the reason. */
export function isExcused({ id }: { readonly id: string }): boolean {
  return unjudgedIds.has(id) || unseenGateIds.has(id);
}
