import { actionDecoderByTag, builtReads, feedRules } from '../../reference-model/index.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { channelOf } from '../../spec-schemas/catalogue/channels.ts';
import { readEntry } from '../../spec-schemas/catalogue/reads.ts';

/** Whether the model has every action, read and channel of this name, in any spelling; true for a name that is none of these. */
export function modelSupportsWireName(name: string): boolean {
  const action = actionEntry(name);
  return (
    (action === undefined || actionDecoderByTag.has(action.tag)) &&
    (readEntry(name) === undefined || Object.hasOwn(builtReads, name)) &&
    (channelOf(name) === undefined || Object.hasOwn(feedRules.channels, name))
  );
}
