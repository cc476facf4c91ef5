import { isJsonArray, isJsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { pointerOf } from '../spec-schemas/json/pointer.ts';

/**
 * Returns a pointer to the judged part of a body where no value is named: the refusal, the outcome of an action, the rows, else `data`.
 * The empty pointer means the whole body.
 */
export function judgedContentPointer(body: JsonValue | undefined): string {
  return pointerOf(contentSteps(body));
}

function contentSteps(body: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(body)) return [];
  if ('error' in body) return isJsonObject(body.error) && 'code' in body.error ? ['error', 'code'] : ['error'];
  const { data } = body;
  if (data === undefined) return onlyList(body);
  if (!isJsonObject(data)) return ['data'];
  const telling = ['error', 'subscription'].find((key) => key in data);
  if (telling !== undefined) return ['data', telling];
  const { statuses } = data;
  if (isJsonArray(statuses) && statuses.length === 1) return ['data', 'statuses', '0'];
  return ['data', ...onlyList(data)];
}

function onlyList(value: Readonly<Record<string, JsonValue>>): readonly string[] {
  const lists = Object.keys(value).filter((key) => isJsonArray(value[key]));
  return lists.length === 1 ? lists : [];
}
