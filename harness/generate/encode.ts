import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { actionGenerators } from './actions/actions.list.ts';
import type { ActionDraft } from './actions.ts';
import type { ActionEncodingParameters, EncodeScope } from './encode-scope.ts';
import type { ActionGenerator } from './generated-action.ts';

/** Returns the action of a draft; null: it does not apply here. */
export function encodeAction(
  words: ActionDraft,
  encoding: ActionEncodingParameters,
  scope: EncodeScope,
): WireAction | null {
  return entryOf(words).encode(words, encoding, scope);
}

/** Returns the facets of a draft that coverage counts. */
export function coverageFacetsOf(words: ActionDraft): readonly string[] {
  return entryOf(words).facets?.(words) ?? [];
}

function entryOf({ tag }: ActionDraft): ActionGenerator<ActionDraft> {
  // Each entry takes the draft of its own tag.
  return actionGenerators[tag] as unknown as ActionGenerator<ActionDraft>;
}
