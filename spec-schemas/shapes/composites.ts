import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import type { Authority } from '../clause.ts';
import type { AuthorityNotes } from './authority.ts';

/** Order of the elements of an array: by a visible key, by one that the body does not show, or none at all. */
type ArrayOrder = `ordered:${string} ${'asc' | 'desc'}` | 'ordered' | 'either' | `set:${string}` | 'set';

/**
 * Notes of a shape about itself beside JSON Schema. Extra keys of a closed object are advisories (D11) unless it says
 * `forbidden`.
 */
interface Notes {
  readonly extra?: 'forbidden';
}

/** An object of which the documents give every key. */
export function closedObject<T extends Record<string, TSchema>>(properties: T, notes: Notes = {}) {
  return Type.Object(properties, { additionalProperties: false, ...annotations(notes) });
}

/**
 * An object of a documented read of which public text alone shows the keys: each may be missing, and none of them decides
 * (D106). `type` is the documents'.
 */
export function sparseObject<T extends TProperties>(properties: T) {
  const optional = Object.entries(properties).map(
    ([key, value]) => [key, Type.Optional(key === 'type' ? value : withAdvisoryForms(value))] as const,
  );
  return Type.Unsafe<{ [K in keyof T]?: Static<T[K]> }>(closedObject(Object.fromEntries(optional)));
}

/** An object of which the documents give some keys and leave the rest open. */
export function openObject<T extends Record<string, TSchema>>(properties: T, notes: Notes = {}) {
  return Type.Object(properties, annotations(notes));
}

/** The key is there, its value may be null. Widens `type` instead of adding a branch, so that a fault is named where it is. */
export function nullable<T extends TSchema>(shape: T) {
  const { type, enum: words } = shape as {
    readonly type?: string | readonly string[];
    readonly enum?: readonly unknown[];
  };
  return Type.Unsafe<Static<T> | null>({
    ...shape,
    ...(type === undefined ? {} : { type: [...new Set([type, 'null'].flat())] }),
    ...(words === undefined ? {} : { enum: [...words, null] }),
  });
}

export function listOf<T extends TSchema>(items: T, order: ArrayOrder) {
  return Type.Array(items, { 'x-order': order });
}

/** `type` inside `data`, where it stands on most reads and may stand on any (D12). */
export function optionalTypeKey<T extends string>(type: T) {
  return Type.Optional(Type.Literal(type));
}

/** Two elements, neither more nor less. */
export function tupleOfTwo<T extends TSchema, U extends TSchema>(first: T, second: U) {
  return Type.Unsafe<readonly [Static<T>, Static<U>]>({
    type: 'array',
    prefixItems: [first, second],
    items: false,
    minItems: 2,
  });
}

/** A body that comes as an array or as an object: both are accepted, each is judged by its own shape. */
export function arrayOr<A extends TSchema, B extends TSchema>(array: A, other: B) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return Type.Unsafe<Static<A> | Static<B>>({ if: { type: 'array' }, then: array, else: other });
}

/** Returns one shape for objects that have a key, another for the rest. */
export function shapeByKeyPresence<A extends TSchema, B extends TSchema>(key: string, present: A, absent: B) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return Type.Unsafe<Static<A> | Static<B>>({ if: { type: 'object', required: [key] }, then: present, else: absent });
}

/**
 * Returns one shape for objects in which a key has one of these words, another for the rest. `fitting` need not repeat the
 * words.
 */
export function shapeByKeyWord<A extends TSchema, B extends TSchema>(
  key: string,
  words: readonly string[],
  fitting: A,
  other: B,
) {
  return Type.Unsafe<Static<A> | Static<B>>({
    if: { type: 'object', required: [key], properties: { [key]: { enum: [...words] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: fitting,
    else: other,
  });
}

/** A name that was removed, or that a neighbour rules out: it must not be there. */
export function forbiddenKey() {
  return Type.Optional(Type.Never());
}

/** The same shape, said by somebody else than its surroundings: that it is there, and all of it. */
export function withAuthority<T extends TSchema>(authority: Authority, shape: T): T {
  return annotated(shape, { 'x-authority': authority });
}

/** The same shape where the surroundings name the key and show nothing of what it holds. */
export function withFormAuthority<T extends TSchema>(authority: Authority, shape: T): T {
  return annotated(unnamed(shape), { 'x-form-authority': authority });
}

/** The same shape where the surroundings say that an object or a list is there, and nothing of what is in it. */
export function withInsideAuthority<T extends TSchema>(authority: Authority, shape: T): T {
  return annotated(unnamed(shape), { 'x-inside-authority': authority });
}

/** The same shape, of which no other form is more than an advisory, whoever says it. */
export function withAdvisoryForms<T extends TSchema>(shape: T): T {
  return annotated(shape, { 'x-advises': true });
}

/** A top-level shape and one valid value of it. */
export function shape<T extends TSchema>(authority: Authority, schema: T, example: Static<T>) {
  return annotated(schema, { 'x-authority': authority, examples: [example] as const });
}

/** A shape that stands on its own says whose it is: where it stands inside another, the other names it. */
function unnamed<T extends TSchema>(schema: T): T {
  const { 'x-authority': _own, ...rest } = Object.getOwnPropertyDescriptors(schema as T & AuthorityNotes);
  return Object.create(null, rest);
}

function annotated<T extends TSchema, N extends AuthorityNotes>(schema: T, notes: N): T & N {
  // A spread would lose the hidden mark by which TypeBox knows an optional key.
  const copy: T = Object.create(null, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, notes);
}

function annotations({ extra }: Notes) {
  return extra === undefined ? {} : { 'x-extra': extra };
}
