import fc from 'fast-check';
import { encodeModifyBody } from '../encode-order.ts';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeModifyDraftArbitrary, modifyCoverageFacetsOf } from '../order-drafts.ts';
import type { ModifyDraft } from '../steps.ts';

interface Words {
  readonly tag: 'modify';
  readonly change: ModifyDraft;
}

export const modifyGenerator: ActionGenerator<Words> = {
  tag: 'modify',
  weight: 6,
  words: (figures) => fc.record({ tag: fc.constant('modify'), change: makeModifyDraftArbitrary(figures) }),
  encode: (words, encoding, scope) => {
    const change = encodeModifyBody(words.change, encoding.by, scope);
    return change === null ? null : { type: words.tag, params: { ...encodeOwnerField(encoding, scope), ...change } };
  },
  facets: ({ change }) => modifyCoverageFacetsOf(change),
};
