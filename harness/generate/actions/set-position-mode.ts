import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'set_position_mode';
  readonly hedge: boolean;
}

export const setPositionModeGenerator: ActionGenerator<Words> = {
  tag: 'set_position_mode',
  weight: 3,
  words: () => fc.record({ tag: fc.constant('set_position_mode'), hedge: fc.boolean() }),
  encode: ({ tag, hedge }, encoding, scope) => ({ type: tag, params: { ...encodeOwnerField(encoding, scope), hedge } }),
  facets: ({ hedge }) => [hedge ? 'hedge' : 'one way'],
};
