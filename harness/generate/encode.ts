import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { generated } from './actions/actions.list.ts';
import type { ActionWords } from './actions.ts';
import type { EncodeScope, Encoding } from './encode-scope.ts';
import type { GeneratedAction } from './generated-action.ts';

/** The action that the words stand for, or null when they are no case here. */
export function encodeAction(words: ActionWords, encoding: Encoding, scope: EncodeScope): WireAction | null {
  return entryOf(words).encode(words, encoding, scope);
}

/** What of the words is told apart where it is counted what a campaign has reached. */
export function facetsOf(words: ActionWords): readonly string[] {
  return entryOf(words).facets?.(words) ?? [];
}

function entryOf({ tag }: ActionWords): GeneratedAction<ActionWords> {
  // Each entry takes the words of its own tag, under which it stands.
  return generated[tag] as unknown as GeneratedAction<ActionWords>;
}
