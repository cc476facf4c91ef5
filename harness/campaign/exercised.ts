import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { statedPaths } from './clause-of.ts';

/** The stated paths of a read that lead somewhere in this body: an empty list exercises no field of its rows. */
export function exercised(type: string, body: JsonValue | undefined): string[] {
  return statedPaths(type).filter((path) => leads(body, path.split('.').slice(1)));
}

function leads(value: JsonValue | undefined, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return value !== undefined && value !== null;
  const name = step.replace('[*]', '');
  const member = isJsonObject(value) ? value[name] : undefined;
  if (!step.endsWith('[*]')) return leads(member, rest);
  return isJsonArray(member) && member.some((element) => leads(element, rest));
}
