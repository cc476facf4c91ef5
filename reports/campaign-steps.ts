import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { markFreeValues } from './free-values.ts';
import { valueFieldsText } from './markdown/value-words.ts';
import { readableStepFields } from './step-figures.ts';

/** Describes the shrunk sequence of a campaign's finding, one text per step. Empty for a finding of a check. */
export function describeShrunkSteps(replay: unknown): string[] {
  // Safe: a campaign wrote the value as JSON, or it was read from a report.
  const value = replay as JsonValue | undefined;
  if (!isJsonObject(value) || value.kind !== 'campaign' || !isJsonArray(value.steps)) return [];
  const coins = isJsonArray(value.coins) ? value.coins.map(String) : [];
  const free = isJsonArray(value.free) ? value.free.filter(isJsonObject) : [];
  return value.steps.flatMap((step, nth) => {
    const own = free.filter((row) => row.step === nth);
    return isJsonObject(step) ? [wordsOf(markFreeValues(step, own, coins), coins)] : [];
  });
}

function wordsOf({ do: kind, ...step }: JsonObject, coins: readonly string[]): string {
  if (kind === 'ask' && isJsonArray(step.asks)) return `read: ${step.asks.map(askWords).join('; ')}`;
  if (kind === 'disturb' && isJsonObject(step.what)) return `disturbed: ${disturbanceWords(step.what)}`;
  if (kind === 'burst') return burstWords(step);
  if (kind !== 'act' || !isJsonObject(step.action))
    return [String(kind), valueFieldsText(step)].filter(Boolean).join(': ');
  const { by, action, held, signer, nonce, ...rest } = step;
  const { tag, ...fields } = isJsonObject(action) ? action : {};
  const [only, ...others] = Object.values(fields);
  const words = others.length === 0 && isJsonObject(only) ? only : fields;
  // These fields are printed only where they differ from their default.
  const unusual = {
    ...rest,
    ...(signer === 'owner' ? {} : { signer }),
    ...(isJsonObject(nonce) && nonce.is === 'next' ? {} : { nonce }),
    ...(held === true ? { held: 'in one block with the next step' } : {}),
  };
  // An older build may have written the sequence without some of these fields.
  const details = [valueFieldsText(readableStepFields(words, coins)), valueFieldsText(definedOnly(unusual))]
    .filter(Boolean)
    .join('; ');
  return `account ${String(by)}: ${String(tag)}${details === '' ? '' : ` (${details})`}`;
}

function burstWords({ next, inTurn: oneByOne, twice }: JsonObject): string {
  const how = [
    ...(oneByOne === true ? ['those of one account once the one before it waits'] : []),
    ...(twice === true ? ['the first twice'] : []),
  ];
  return `the next ${String(next)} actions go out together, each on a connection of its own${how.length === 0 ? '' : `; ${how.join(', ')}`}`;
}

/** Describes a disturbance of the next action, the sockets or the node. */
function disturbanceWords({ on, ...how }: JsonObject): string {
  switch (on) {
    case 'latency':
      return `the next action goes out ${String(how.ms)} ms late`;
    case 'drop':
      return `the ${String(how.lost)} of the next action is lost`;
    case 'reset':
      return how.of === 'feeds'
        ? 'sockets are cut for a block'
        : 'the connection of the next action is cut once it waits for its block';
    case 'duplicate':
      return `the next action arrives twice, again ${String(how.again)}`;
    case 'reorder':
      return 'the next action arrives behind the one after it';
    case 'slow':
      return `the next action arrives in pieces, ${String(how.ms)} ms apart`;
    case 'half-open':
      return how.of === 'feeds' ? 'sockets stay open and unread for a block' : 'half of the next action arrives';
    case 'restart':
      return how.of === 'request' ? 'the node restarts while the next action waits for its block' : 'the node restarts';
    case 'clock-jump':
      return `${String(how.ms)} ms pass until the block of the next action`;
    case 'held-blocks':
      return 'the block of the next action is held until the venue has answered without it';
    case 'archive-lag':
      return 'the archive stands still over the block of the next action';
    case 'node-lost':
      return 'the gateway has lost its node while the next action arrives';
    default:
      return valueFieldsText({ on: on ?? null, ...how });
  }
}

/** Describes a read by its name and arguments. */
function askWords(ask: JsonValue): string {
  if (!isJsonObject(ask)) return valueFieldsText(ask);
  const args = Object.entries(isJsonObject(ask.args) ? ask.args : {}).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${argumentWords(value)}`],
  );
  return `${String(ask.read)}${args.length === 0 ? '' : ` (${args.join(', ')})`}`;
}

/** Describes an argument: `account 3`, `market 0`; other kinds have their own wording. */
function argumentWords(value: JsonValue): string {
  if (!isJsonObject(value)) return valueFieldsText(value);
  const { of, nth, ...rest } = value;
  return typeof of === 'string' && typeof nth === 'number' && Object.keys(rest).length === 0
    ? `${of} ${nth}`
    : valueFieldsText(value);
}

function definedOnly(value: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, member]])),
  );
}
