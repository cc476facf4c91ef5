import fc from 'fast-check';
import { changeBody } from '../encode-order.ts';
import { allOrNull, ownerField } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { changeArbitrary, changeFacets } from '../order-drafts.ts';
import type { ChangeDraft } from '../steps.ts';

interface Words {
  readonly tag: 'batch_modify';
  readonly changes: readonly ChangeDraft[];
}

/** An empty batch is well formed and refused. */
export const batchModify: GeneratedAction<Words> = {
  tag: 'batch_modify',
  weight: 3,
  words: (figures) =>
    fc.record({
      tag: fc.constant('batch_modify'),
      changes: fc.array(changeArbitrary(figures), { maxLength: figures.legs, size: 'max' }),
    }),
  encode: (words, encoding, scope) => {
    const modifications = allOrNull(words.changes.map((change) => changeBody(change, encoding.by, scope)));
    return modifications === null
      ? null
      : { type: words.tag, params: { ...ownerField(encoding, scope), modifications } };
  },
  facets: ({ changes }) => (changes.length === 0 ? ['empty'] : [...new Set(changes.flatMap(changeFacets))]),
};
