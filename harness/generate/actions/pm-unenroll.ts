import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'pm_unenroll';
}

export const pmUnenrollGenerator: ActionGenerator<Words> = {
  tag: 'pm_unenroll',
  weight: 0.5,
  words: () => fc.record({ tag: fc.constant('pm_unenroll') }),
  encode: ({ tag }) => ({ type: tag, params: {} }),
};
