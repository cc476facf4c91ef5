import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Every value at a dotted path, in which `*` stands for each element; a missing key yields none. */
export function valuesAtPath(
  value: JsonValue | undefined,
  path: string,
): readonly { readonly path: string; readonly value: JsonValue }[] {
  const [head, ...rest] = path.split('.');
  if (value === undefined) return [];
  if (head === undefined || head === '') return [{ path: '', value }];
  const steps =
    isJsonArray(value) && head === '*'
      ? value.map((element, at) => [String(at), element] as const)
      : isJsonObject(value)
        ? [[head, value[head]] as const]
        : [];
  return steps.flatMap(([key, element]) =>
    valuesAtPath(element, rest.join('.')).map((leaf) => ({
      path: leaf.path === '' ? key : `${key}.${leaf.path}`,
      value: leaf.value,
    })),
  );
}
