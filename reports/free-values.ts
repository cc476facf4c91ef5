import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { stepFigureText } from './step-figures.ts';

/** Free value of a step: any value reproduces the finding. As a campaign writes it down. */
interface Free {
  readonly keys: readonly string[];
  /** Description: `any`, `any from 7 on`. */
  readonly words: string;
}

/**
 * Marks each free value of a step: `bid (any)`, `10 USDC worth (any from 7 on)`. A figure with several free values is marked once.
 * @param free  the finding's rows about this step
 */
export function markFreeValues(step: JsonObject, free: readonly JsonObject[], coins: readonly string[]): JsonObject {
  const rows = free.map(freeIn);
  // Free values of the step itself are not inside a figure.
  return isJsonObject(step) ? marked(step, [], rows, coins) : step;
}

function freeIn({ at, from }: JsonObject): Free {
  const keys = isJsonArray(at) ? at.map(String) : [];
  return { keys, words: typeof from === 'number' ? `any from ${from} on` : 'any' };
}

function marked(value: JsonObject, at: readonly string[], free: readonly Free[], coins: readonly string[]): JsonObject {
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] =>
    member === undefined ? [] : [[key, markedValue(key, member, [...at, key], free, coins)]],
  );
  return Object.fromEntries(members);
}

function markedValue(
  key: string,
  value: JsonValue,
  at: readonly string[],
  free: readonly Free[],
  coins: readonly string[],
): JsonValue {
  const below = free.filter(({ keys }) => at.every((step, n) => keys[n] === step));
  // These values are rarely printed, so marking them would not help.
  if (below.length === 0 || key === 'positionSide') return value;
  if (isJsonArray(value)) return value.map((member, n) => markedValue('', member, [...at, String(n)], free, coins));
  if (!isJsonObject(value)) return `${textOf(key, value, coins)} (${below[0]?.words ?? 'any'})`;
  const figure = stepFigureText(value);
  return figure === null ? marked(value, at, free, coins) : `${figure} (${inFigure(below, at.length)})`;
}

function textOf(key: string, value: JsonValue, coins: readonly string[]): string {
  const isCoin = key === 'market' && typeof value === 'number' && coins.length > 0;
  return String(isCoin ? (coins[value % coins.length] ?? value) : value);
}

/** Describes the free values of a figure: `any` for its main value, others by name: `usdc any from 7 on, steps any`. */
function inFigure(free: readonly Free[], depth: number): string {
  const named = free.map(({ keys, words }) => ({ name: keys[depth] ?? '', words }));
  const [first, ...more] = named;
  if (first !== undefined && more.length === 0 && first.name !== 'steps') return first.words;
  return named.map(({ name, words }) => `${name} ${words}`).join(', ');
}
