import { undetectedGateFaultIds } from './undetected-gate-faults.ts';
import { undetectedValueFaultIds } from './undetected-value-faults.ts';

/** Whether a generated fault is on a list of those that no check detects, with the reason. */
export function isListedUndetected({ id }: { readonly id: string }): boolean {
  return undetectedValueFaultIds.has(id) || undetectedGateFaultIds.has(id);
}
