import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Control } from '../control/control.ts';

/** An effect that the operator has on a venue. Each cuts one block at least. */
export type Operation =
  | { readonly operation: 'none' }
  | { readonly operation: 'oracle'; readonly coin: string; readonly px: string }
  | { readonly operation: 'system'; readonly action: JsonObject }
  | Vote;

/** What validators vote on, where the interface takes such a vote. */
export interface Vote {
  readonly operation: 'vote';
  /** Addresses of those who cast. */
  readonly castBy: readonly string[];
  readonly action: JsonObject;
  /** As the shadow is told of it. */
  readonly mirrored: JsonObject;
}

/** Has the effect on a shadow, or on a target that takes it, and cuts its block. */
export async function operate(
  operation: Operation,
  control: Pick<Control, 'commit' | 'oracle' | 'system'>,
): Promise<void> {
  switch (operation.operation) {
    case 'none':
      await control.commit();
      break;
    case 'oracle':
      await control.oracle(operation.coin, operation.px);
      break;
    case 'system':
      await control.system(operation.action);
      break;
    case 'vote':
      await control.system(operation.mirrored, operation.castBy);
      break;
  }
}

/** The index of a market, so far from where its mark stood when the run began. */
export function indexOf({ coin, mark }: { readonly coin: string; readonly mark: bigint }, bps: number): Operation {
  return { operation: 'oracle', coin, px: decimalPx((mark * BigInt(10_000 + bps)) / 10_000n) };
}

/** @param px  whole USDC x 1e8 */
function decimalPx(px: bigint): string {
  const digits = px.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
