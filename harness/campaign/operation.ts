import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Control } from '../control/control.ts';

/** An effect that the operator has on a venue. Each cuts one block at least. */
export type Operation =
  | { readonly operation: 'none' }
  | { readonly operation: 'oracle'; readonly coin: string; readonly px: string }
  | { readonly operation: 'system'; readonly action: JsonObject };

/** Has the effect and cuts its block. */
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
  }
}
