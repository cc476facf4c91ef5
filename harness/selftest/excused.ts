import { undetectedValueFaultIds } from './unjudged-values.ts';
import { undetectedGateFaultIds } from './unseen-gates.ts';

/** Whether a generated fault is on a list of those that no check detects, with the reason. */
export function isExcused({ id }: { readonly id: string }): boolean {
  return undetectedValueFaultIds.has(id) || undetectedGateFaultIds.has(id);
}
