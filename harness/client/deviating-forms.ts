import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { UnknownWireFormError } from '../kernel/verdicts.ts';

/** A body in another form than that of public facts. */
export interface DeviatingForm {
  /** Content of the body, with its article, as the beginning of a sentence. */
  readonly name: string;
  /** Description; null: this build cannot read the form. */
  readonly form: string | null;
  /** Whether only a part is affected, so that the rest of the body is readable in any form. */
  readonly isFacet?: boolean;
}

const others = new WeakMap<object, DeviatingForm>();

/** Records the original form of a body, normalized to that of public facts or left unchanged. */
export function recordDeviatingForm(body: object, other: DeviatingForm): void {
  others.set(body, other);
}

/** Returns the other form of a reply's or frame's data; undefined: that of public facts. */
export function deviatingFormOf(value: JsonValue): DeviatingForm | undefined {
  return othersOf(value) ?? (isJsonObject(value) ? othersOf(value.data) : undefined);
}

/** Whether this build cannot read the form of a body. */
export function isUnreadableForm(body: JsonValue | undefined): boolean {
  return othersOf(body)?.form === null;
}

/**
 * @param needed  the facet that has a form of its own, or else the rest of the body
 * @throws UnknownWireFormError where this build cannot read the form of the body
 */
export function assumeKnownForm(body: JsonValue | undefined, needed: 'rest' | 'facet' = 'rest'): void {
  const other = othersOf(body);
  if (other?.form === null && (needed === 'facet' || other.isFacet !== true))
    throw new UnknownWireFormError(other.name);
}

function othersOf(body: JsonValue | undefined): DeviatingForm | undefined {
  return isJsonObject(body) || isJsonArray(body) ? others.get(body) : undefined;
}
