import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { generated } from './actions/actions.list.ts';
import type { ActionWords } from './actions.ts';
import type { EncodeScope, Encoding } from './encode-scope.ts';
import type { GeneratedAction } from './generated-action.ts';

/** Returns the action that the words stand for; null: they do not apply here. */
export function encodeAction(words: ActionWords, encoding: Encoding, scope: EncodeScope): WireAction | null {
  return entryOf(words).encode(words, encoding, scope);
}

/** Returns the facets of the words that coverage tells apart. */
export function facetsOf(words: ActionWords): readonly string[] {
  return entryOf(words).facets?.(words) ?? [];
}

function entryOf({ tag }: ActionWords): GeneratedAction<ActionWords> {
  // Each entry takes the words of the tag that it stands under.
  return generated[tag] as unknown as GeneratedAction<ActionWords>;
}
