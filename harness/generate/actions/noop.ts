import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'noop';
}

export const noopGenerator: ActionGenerator<Words> = {
  tag: 'noop',
  weight: 1,
  words: () => fc.record({ tag: fc.constant('noop') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
