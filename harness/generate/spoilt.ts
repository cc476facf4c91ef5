import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';

/** Error in one field of an otherwise valid body. */
export interface SpoiltFieldRef {
  /** Index of the required field, wrapping. */
  readonly field: number;
  /** `another word`: for an enumerated field, or one of a fixed format. */
  readonly how: 'left out' | 'null' | 'another type' | 'another word';
}

/** Required fields that a venue may default to 0 or off if they are missing (D252). */
const mayBeMissed: ReadonlySet<string> = new Set(['lock_period_secs', 'shared_stp_group']);

/** Returns the required fields of a body, from its shape. */
export function requiredBodyFieldsOf(tag: string): readonly string[] {
  const { required } = (actionEntry(tag)?.body ?? {}) as { readonly required?: readonly string[] }; // JSON Schema
  return required ?? [];
}

/**
 * Returns the action with one field spoilt, to be sent with the signature of the valid one: no decoder can read it.
 * @returns null where it has no required field
 */
export function withSpoiltField(action: WireAction, { field, how }: SpoiltFieldRef): WireAction | null {
  const required = requiredBodyFieldsOf(action.type);
  const key = required[field % required.length];
  const bodyKey = actionEntry(action.type)?.bodyKey ?? 'params';
  const body = action[bodyKey];
  if ((how === 'left out' || how === 'null') && key !== undefined && mayBeMissed.has(key)) return null;
  if (how === 'another word' && (key === undefined || !isOfForm(action.type, key))) return null;
  if (key === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  return { ...action, [bodyKey]: spoiltBody(body as WireBody, key, how) }; // no list
}

/** Whether the field only accepts texts of a fixed format, such as addresses, or enumerated ones. */
function isOfForm(tag: string, key: string): boolean {
  const { properties } = (actionEntry(tag)?.body ?? {}) as { readonly properties?: Record<string, FieldSchema> }; // JSON Schema
  const field = properties?.[key];
  return field !== undefined && hasForm(field);
}

function hasForm({ type, enum: words, pattern, anyOf }: FieldSchema): boolean {
  if (anyOf !== undefined) return anyOf.every((one) => hasForm(one) || one.type !== 'string');
  return words === undefined
    ? type === 'string' && pattern !== undefined
    : words.every((word) => typeof word === 'string');
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly FieldSchema[];
}

type WireBody = Readonly<Record<string, WireValue | undefined>>;

function spoiltBody(body: WireBody, key: string, how: SpoiltFieldRef['how']): WireBody {
  const { [key]: value, ...rest } = body;
  switch (how) {
    case 'left out':
      return rest;
    case 'null':
      return { ...rest, [key]: null };
    case 'another type':
      return { ...rest, [key]: ofAnotherType(value) };
    case 'another word':
      return { ...rest, [key]: 'nosuchword' };
  }
}

/** A flag is replaced by a value that cannot pass for one, and any other value by a flag. */
function ofAnotherType(value: WireValue | undefined): WireValue {
  return typeof value === 'boolean' ? 'true' : true;
}
