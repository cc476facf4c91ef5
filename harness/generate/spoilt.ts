import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { WireAction, WireValue } from '../../spec-schemas/signing/wire-action.ts';

/** What is wrong with one field of a body that is otherwise as it should be. */
export interface SpoiltRef {
  /** The n-th of those that the action cannot do without, wrapping. */
  readonly field: number;
  /** Another word: of a field that takes few words, or one form of them. */
  readonly how: 'left out' | 'null' | 'another type' | 'another word';
}

/** Of those the ones that a venue may take as 0, or as off, where they are not sent (D252). */
const mayBeMissed: ReadonlySet<string> = new Set(['lock_period_secs', 'shared_stp_group']);

/** The fields of a body that have to be sent, as its shape names them. */
export function requiredFields(tag: string): readonly string[] {
  const { required } = (actionEntry(tag)?.body ?? {}) as { readonly required?: readonly string[] }; // of JSON Schema
  return required ?? [];
}

/**
 * The action with one field spoilt, to be sent under the signature of the whole one: no wire reads it.
 * @returns null where no field of it has to be sent
 */
export function spoilt(action: WireAction, { field, how }: SpoiltRef): WireAction | null {
  const required = requiredFields(action.type);
  const key = required[field % required.length];
  const bodyKey = actionEntry(action.type)?.bodyKey ?? 'params';
  const body = action[bodyKey];
  if ((how === 'left out' || how === 'null') && key !== undefined && mayBeMissed.has(key)) return null;
  if (how === 'another word' && (key === undefined || !isOfForm(action.type, key))) return null;
  if (key === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  return { ...action, [bodyKey]: spoiltBody(body as WireBody, key, how) }; // no list
}

/** Whether the field takes texts of one form alone, as addresses are, or one of few words. */
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

function spoiltBody(body: WireBody, key: string, how: SpoiltRef['how']): WireBody {
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

/** A flag stands for nothing else, and nothing else for a flag. */
function ofAnotherType(value: WireValue | undefined): WireValue {
  return typeof value === 'boolean' ? 'true' : true;
}
