import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';

/** Fault of one field of an otherwise valid body. */
export interface SpoiltFieldRef {
  /** The n-th of the required fields, wrapping. */
  readonly field: number;
  /** `another word`: for a field of few words, or of one form. */
  readonly how: 'left out' | 'null' | 'another type' | 'another word';
}

/** Required fields that a venue may take as 0, or as off, where they are left out (D252). */
const mayBeMissed: ReadonlySet<string> = new Set(['lock_period_secs', 'shared_stp_group']);

/** Returns the required fields of a body, from its shape. */
export function requiredBodyFields(tag: string): readonly string[] {
  const { required } = (actionEntry(tag)?.body ?? {}) as { readonly required?: readonly string[] }; // of JSON Schema
  return required ?? [];
}

/**
 * Returns the action with one field spoilt, to be sent under the signature of the sound one: no decoder reads it.
 * @returns null where it has no required field
 */
export function withSpoiltField(action: WireAction, { field, how }: SpoiltFieldRef): WireAction | null {
  const required = requiredBodyFields(action.type);
  const key = required[field % required.length];
  const bodyKey = actionEntry(action.type)?.bodyKey ?? 'params';
  const body = action[bodyKey];
  if ((how === 'left out' || how === 'null') && key !== undefined && mayBeMissed.has(key)) return null;
  if (how === 'another word' && (key === undefined || !isOfForm(action.type, key))) return null;
  if (key === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  return { ...action, [bodyKey]: spoiltBody(body as WireBody, key, how) }; // no list
}

/** Whether the field takes only texts of one form, as addresses are, or one of few words. */
function isOfForm(tag: string, key: string): boolean {
  const { properties } = (actionEntry(tag)?.body ?? {}) as { readonly properties?: Record<string, FieldSchema> }; // of JSON Schema
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

/** A flag stands for no other value, and no other value for a flag. */
function ofAnotherType(value: WireValue | undefined): WireValue {
  return typeof value === 'boolean' ? 'true' : true;
}
