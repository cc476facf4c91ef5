import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import type { ActionEntry } from '../../spec-schemas/catalogue/action-entry.ts';
import { bigintsToDoubles } from '../../spec-schemas/json/doubles.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

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
  // The validator knows doubles only; digests take the exact integers.
  const doubles = bigintsToDoubles(body);
  if (validator.Check(doubles)) return null;
  const [, [first]] = validator.Errors(doubles);
  return first === undefined ? entry.bodyKey : `${entry.bodyKey}${first.instancePath} ${first.message}`;
}
