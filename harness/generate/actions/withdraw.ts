import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'withdraw';
  readonly asset: number;
}

/** Always refused. */
export const withdrawGenerator: ActionGenerator<Words> = {
  tag: 'withdraw',
  weight: 1,
  isOnRequest: true,
  words: () => fc.record({ tag: fc.constant('withdraw'), asset: fc.constantFrom(0, 100) }),
  encode: ({ tag, asset }) => ({
    type: tag,
    params: { asset, amount: '1.50', destination_chain_id: 8453, use_cctp: false },
  }),
};
