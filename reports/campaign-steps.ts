import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { valueWords } from './value-words.ts';

/** The shrunk sequence of a campaign's finding in words, a step each; none where the finding is of a check. */
export function stepWords(replay: unknown): string[] {
  // Written as JSON by a campaign, or read from a report.
  const value = replay as JsonValue | undefined;
  if (!isJsonObject(value) || value.kind !== 'campaign' || !isJsonArray(value.steps)) return [];
  return value.steps.flatMap((step) => (isJsonObject(step) ? [wordsOf(step)] : []));
}

function wordsOf({ do: kind, ...step }: JsonObject): string {
  if (kind !== 'act' || !isJsonObject(step.action)) return [String(kind), valueWords(step)].filter(Boolean).join(': ');
  const { by, action, held, signer, nonce, ...rest } = step;
  const { tag, ...fields } = isJsonObject(action) ? action : {};
  const [only, ...others] = Object.values(fields);
  const words = others.length === 0 && isJsonObject(only) ? only : fields;
  // Told where they are not what every plain step has.
  const unusual = {
    ...rest,
    ...(signer === 'owner' ? {} : { signer }),
    ...(isJsonObject(nonce) && nonce.is === 'next' ? {} : { nonce }),
    ...(held === true ? { held: 'in one block with the next step' } : {}),
  };
  // A field of the step is absent where the sequence was written by an older build.
  const told = [valueWords(words), valueWords(definedOnly(unusual))].filter(Boolean).join('; ');
  return `account ${String(by)}: ${String(tag)}${told === '' ? '' : ` (${told})`}`;
}

function definedOnly(value: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, member]])),
  );
}
