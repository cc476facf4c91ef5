import fc from 'fast-check';
import { changeBody } from '../encode-order.ts';
import { ownerField } from '../encode-scope.ts';
import type { GeneratedAction } from '../generated-action.ts';
import { changeArbitrary, changeFacets } from '../order-drafts.ts';
import type { ChangeDraft } from '../steps.ts';

interface Words {
  readonly tag: 'modify';
  readonly change: ChangeDraft;
}

export const modify: GeneratedAction<Words> = {
  tag: 'modify',
  weight: 6,
  words: (figures) => fc.record({ tag: fc.constant('modify'), change: changeArbitrary(figures) }),
  encode: (words, encoding, scope) => {
    const change = changeBody(words.change, encoding.by, scope);
    return change === null ? null : { type: words.tag, params: { ...ownerField(encoding, scope), ...change } };
  },
  facets: ({ change }) => changeFacets(change),
};
