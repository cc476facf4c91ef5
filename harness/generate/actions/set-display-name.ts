import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'set_display_name';
  readonly name: string;
}

/** Ordinary names: no source says which names a venue refuses. */
export const setDisplayNameGenerator: ActionGenerator<Words> = {
  tag: 'set_display_name',
  weight: 1,
  words: () =>
    fc.record({ tag: fc.constant('set_display_name'), name: fc.constantFrom('alice', 'desk 7', 'Bücher & Söhne') }),
  encode: ({ tag, name }) => ({ type: tag, params: { display_name: name } }),
};
