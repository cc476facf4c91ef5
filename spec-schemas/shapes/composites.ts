import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import type { SourceAuthority } from '../clause.ts';
import type { SourceAuthorityNotes } from './authority.ts';

/** Order of an array's elements: by a key of the elements, by a value that the body does not show, or none. */
type ArrayOrder = `ordered:${string} ${'asc' | 'desc'}` | 'ordered' | 'either' | `set:${string}` | 'set';

/** Notes of a shape, in addition to JSON Schema. Additional keys of a closed object are advisories (D11) unless marked `forbidden`. */
interface Notes {
  readonly extra?: 'forbidden';
}

/** Object whose keys are all documented. */
export function closedObject<T extends Record<string, TSchema>>(properties: T, notes: Notes = {}) {
  return Type.Object(properties, { additionalProperties: false, ...annotations(notes) });
}

/**
 * Object of a documented read whose keys only public text shows: each may be omitted, and none of them decides (D106). `type` is
 * documented.
 */
export function sparseObject<T extends TProperties>(properties: T) {
  const optional = Object.entries(properties).map(
    ([key, value]) => [key, Type.Optional(key === 'type' ? value : withAdvisoryForms(value))] as const,
  );
  return Type.Unsafe<{ [K in keyof T]?: Static<T[K]> }>(closedObject(Object.fromEntries(optional)));
}

/** Object for which the documents give some keys and leave others open. */
export function openObject<T extends Record<string, TSchema>>(properties: T, notes: Notes = {}) {
  return Type.Object(properties, annotations(notes));
}

/** Allows null as value of a required key. Widens `type` instead of adding a branch, so that errors name the exact place. */
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

/** `type` inside `data`, its usual place, which is allowed on any read (D12). */
export function optionalTypeKey<T extends string>(type: T) {
  return Type.Optional(Type.Literal(type));
}

/** Exactly two elements. */
export function tupleOfTwo<T extends TSchema, U extends TSchema>(first: T, second: U) {
  return Type.Unsafe<readonly [Static<T>, Static<U>]>({
    type: 'array',
    prefixItems: [first, second],
    items: false,
    minItems: 2,
  });
}

/** Body that is an array or another value: both are accepted, each judged by its own shape. */
export function arrayOr<A extends TSchema, B extends TSchema>(array: A, other: B) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return Type.Unsafe<Static<A> | Static<B>>({ if: { type: 'array' }, then: array, else: other });
}

/** Returns one shape for objects with a key, another for the rest. */
export function shapeByKeyPresence<A extends TSchema, B extends TSchema>(key: string, present: A, absent: B) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return Type.Unsafe<Static<A> | Static<B>>({ if: { type: 'object', required: [key] }, then: present, else: absent });
}

/** Returns one shape for objects whose key has one of these words, another for the rest. `fitting` need not repeat the words. */
export function shapeByKeyValue<A extends TSchema, B extends TSchema>(
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

/** Removed name, or a key excluded by another one: it must be absent. */
export function forbiddenKey() {
  return Type.Optional(Type.Never());
}

/** Sets the authority of a shape, presence and content, where it differs from its context. */
export function withSourceAuthority<T extends TSchema>(authority: SourceAuthority, shape: T): T {
  return annotated(shape, { 'x-authority': authority });
}

/** Sets the authority of a shape's content, where the context only names the key. */
export function withContentSourceAuthority<T extends TSchema>(authority: SourceAuthority, shape: T): T {
  return annotated(unnamed(shape), { 'x-form-authority': authority });
}

/** Sets the authority of a shape's members, where the context only says that there is an object or a list. */
export function withMembersSourceAuthority<T extends TSchema>(authority: SourceAuthority, shape: T): T {
  return annotated(unnamed(shape), { 'x-inside-authority': authority });
}

/** Makes deviations from a shape advisory, whatever its authority. */
export function withAdvisoryForms<T extends TSchema>(shape: T): T {
  return annotated(shape, { 'x-advises': true });
}

/** Top-level shape with one valid example. */
export function defineShape<T extends TSchema>(authority: SourceAuthority, schema: T, example: Static<T>) {
  return annotated(schema, { 'x-authority': authority, examples: [example] as const });
}

/** Removes the authority of a top-level shape where it is nested: there the context decides. */
function unnamed<T extends TSchema>(schema: T): T {
  const { 'x-authority': _own, ...rest } = Object.getOwnPropertyDescriptors(schema as T & SourceAuthorityNotes);
  return Object.create(null, rest);
}

function annotated<T extends TSchema, N extends SourceAuthorityNotes>(schema: T, notes: N): T & N {
  // A spread would lose the hidden mark with which TypeBox recognises an optional key.
  const copy: T = Object.create(null, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, notes);
}

function annotations({ extra }: Notes) {
  return extra === undefined ? {} : { 'x-extra': extra };
}
