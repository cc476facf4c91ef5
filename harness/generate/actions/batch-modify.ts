import fc from 'fast-check';
import { encodeModifyBody } from '../encode-order.ts';
import { allOrNull, encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeModifyDraftArbitrary, modifyCoverageFacetsOf } from '../order-drafts.ts';
import type { ModifyDraft } from '../steps.ts';

interface Words {
  readonly tag: 'batch_modify';
  readonly changes: readonly ModifyDraft[];
}

/** An empty batch is well formed and refused. */
export const batchModifyGenerator: ActionGenerator<Words> = {
  tag: 'batch_modify',
  weight: 3,
  words: (figures) =>
    fc.record({
      tag: fc.constant('batch_modify'),
      changes: fc.array(makeModifyDraftArbitrary(figures), { maxLength: figures.legs, size: 'max' }),
    }),
  encode: (words, encoding, scope) => {
    const modifications = allOrNull(words.changes.map((change) => encodeModifyBody(change, encoding.by, scope)));
    return modifications === null
      ? null
      : { type: words.tag, params: { ...encodeOwnerField(encoding, scope), modifications } };
  },
  facets: ({ changes }) => (changes.length === 0 ? ['empty'] : [...new Set(changes.flatMap(modifyCoverageFacetsOf))]),
};
