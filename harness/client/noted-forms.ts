import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { UnreadFormError } from '../kernel/verdicts.ts';

/** A body in another form than public facts give. */
export interface NotedForm {
  /** Content of the body, with its article, as a sentence begins with it. */
  readonly name: string;
  /** In words; null: none that this build reads. */
  readonly form: string | null;
  /** The rest of the body can be read whatever its form is. */
  readonly isFacet?: boolean;
}

const others = new WeakMap<object, NotedForm>();

/** Notes of a body that it came in another form, as it is read here: put into that of public facts, or as it came. */
export function noteOtherForm(body: object, other: NotedForm): void {
  others.set(body, other);
}

/** Returns the other form of a reply's data, or of the data of a frame; undefined: that of public facts. */
export function notedFormOf(value: JsonValue): NotedForm | undefined {
  return othersOf(value) ?? (isJsonObject(value) ? othersOf(value.data) : undefined);
}

/** Whether a body is in no form that this build reads. */
export function isUnreadForm(body: JsonValue | undefined): boolean {
  return othersOf(body)?.form === null;
}

/**
 * @param needed  the facet of it that has a form of its own, or else the rest of the body
 * @throws UnreadFormError where a body is in no form that this build reads
 */
export function mustBeKnownForm(body: JsonValue | undefined, needed: 'rest' | 'facet' = 'rest'): void {
  const other = othersOf(body);
  if (other?.form === null && (needed === 'facet' || other.isFacet !== true)) throw new UnreadFormError(other.name);
}

function othersOf(body: JsonValue | undefined): NotedForm | undefined {
  return isJsonObject(body) || isJsonArray(body) ? others.get(body) : undefined;
}
