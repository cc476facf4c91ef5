import { unjudgedIds } from './unjudged-values.ts';
import { unseenGateIds } from './unseen-gates.ts';

/** A generated fault that no check tells from a sound venue: it stands on a list, with the reason. */
export function isExcused({ id }: { readonly id: string }): boolean {
  return unjudgedIds.has(id) || unseenGateIds.has(id);
}
