import fc from 'fast-check';
import { modifyBody } from '../encode-order.ts';
import { ownerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { makeModifyDraftArbitrary, modifyCoverageFacets } from '../order-drafts.ts';
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
    const change = modifyBody(words.change, encoding.by, scope);
    return change === null ? null : { type: words.tag, params: { ...ownerField(encoding, scope), ...change } };
  },
  facets: ({ change }) => modifyCoverageFacets(change),
};
