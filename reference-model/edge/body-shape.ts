import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

// A schema is compiled when its first action arrives: most runs use few of them, and start-up pays for none.
const validators = new WeakMap<TSchema, Validator>();

/** The body of an action: what stands under its body key, or an empty one where it may be left out. */
export function bodyOf(action: JsonObject, entry: ActionEntry): JsonValue | undefined {
  const body = action[entry.bodyKey];
  return body === undefined && entry.bodyOptional === true ? {} : body;
}

/** What is wrong with the shape of an action's body; null: nothing. */
export function bodyFault(entry: ActionEntry, body: JsonValue | undefined): string | null {
  if (body === undefined) return `missing field: ${entry.bodyKey}`;
  let validator = validators.get(entry.body);
  if (validator === undefined) {
    validator = Compile(entry.body);
    validators.set(entry.body, validator);
  }
  // The validator knows doubles only. Rounding moves no integer across a bound of its shape; digests take the exact one.
  const doubles = asDoubles(body);
  if (validator.Check(doubles)) return null;
  const [, [first]] = validator.Errors(doubles);
  return first === undefined ? entry.bodyKey : `${entry.bodyKey}${first.instancePath} ${first.message}`;
}

function asDoubles(value: JsonValue): JsonValue {
  if (typeof value === 'bigint') return Number(value);
  if (isJsonArray(value)) return value.map(asDoubles);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asDoubles(member)]));
}
