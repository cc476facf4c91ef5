import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Control } from '../../control/control.ts';
import { Blocked, Unsupported } from '../../kernel/verdicts.ts';

/** Operator effect on a venue. Each cuts at least one block. */
export type OperatorOperation =
  | { readonly operation: 'none' }
  /** The node loses its memory, and cuts a block. */
  | { readonly operation: 'restart' }
  /** The archive is held or released, and a block is cut. */
  | { readonly operation: 'archive'; readonly held: boolean }
  | { readonly operation: 'oracle'; readonly coin: string; readonly px: string }
  | { readonly operation: 'system'; readonly action: JsonObject }
  | AttemptedSystemAction
  | { readonly operation: 'refused'; readonly tried: AttemptedSystemAction };

/** System action that the target may refuse. */
export interface AttemptedSystemAction {
  readonly operation: 'tried';
  readonly action: JsonObject;
  /** The same action in the form for the shadow. */
  readonly shadowAction: JsonObject;
  /** Addresses of the validators that vote for it; left out: none, or as many as necessary. */
  readonly castBy?: readonly string[];
}

/** Part of the operator interface that applies effects. */
export type EffectControl = Pick<Control, 'commit' | 'holdArchive' | 'oracle' | 'restart' | 'system'>;

/** Applies an operation to a shadow, or to a target that accepted it, and cuts its block. */
export async function applyOperationAndCut(operation: OperatorOperation, control: EffectControl): Promise<void> {
  switch (operation.operation) {
    case 'none':
    case 'refused':
      await control.commit();
      break;
    case 'restart':
      await control.restart();
      await control.commit();
      break;
    case 'archive':
      await control.holdArchive(operation.held);
      await control.commit();
      break;
    case 'oracle':
      await control.oracle(operation.coin, operation.px);
      break;
    case 'system':
      await control.system(operation.action);
      break;
    case 'tried':
      if (!(await trySystemAction(operation.shadowAction, operation, control))) await control.commit();
      break;
  }
}

/** Applies a system action and cuts its block, unless the interface refuses it. @param action  form for this side */
export async function trySystemAction(
  action: JsonObject,
  { castBy }: AttemptedSystemAction,
  control: Pick<Control, 'system'>,
): Promise<boolean> {
  try {
    await control.system(action, castBy);
    return true;
  } catch (error) {
    if (error instanceof Blocked || error instanceof Unsupported) return false;
    throw error;
  }
}

/** Returns an operation that sets a market's index at this distance from the mark at the start of the run. */
export function setIndexPriceOperation(
  { coin, mark }: { readonly coin: string; readonly mark: bigint },
  bps: number,
): OperatorOperation {
  return { operation: 'oracle', coin, px: decimalPx((mark * BigInt(10_000 + bps)) / 10_000n) };
}

/** @param px  whole USDC x 1e8 */
function decimalPx(px: bigint): string {
  const digits = px.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
