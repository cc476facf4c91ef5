import fc from 'fast-check';
import type { SignedField } from '../catalogue/action-entry.ts';
import type { SignedEntry } from './signed-type.ts';
import type { WireValue } from './wire-action.ts';

export type ExampleBody = { readonly [key: string]: WireValue | undefined };

/** Key of a body: a signed value, or an object or an array of objects with signed values. */
interface Branch {
  optional: boolean;
  leaf?: SignedField;
  readonly keys: Map<string, Branch>;
  elements?: Map<string, Branch>;
}

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
const uint = (bits: number) => fc.oneof(fc.constant(0n), fc.bigInt(0n, 2n ** BigInt(bits) - 1n));
const hexDigits = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${digits}}$`));
const address = fc.tuple(fc.constantFrom('0x', ''), hexDigits(40)).map((parts) => parts.join(''));
const someBytes = (length?: number) => {
  const bytes = fc.uint8Array(length === undefined ? { maxLength: 40 } : { minLength: length, maxLength: length });
  return fc.oneof(
    bytes.map((drawn): WireValue => [...drawn]),
    bytes.map((drawn): WireValue => `0x${Buffer.from(drawn).toString('hex')}`),
  );
};
const upTo = (value: fc.Arbitrary<WireValue>) => fc.array(value, { maxLength: 4 });

/** Draws bodies whose signed values cover their whole types; unsigned values are those of `example`. */
export function signableBodyArbitrary(entry: SignedEntry, example: ExampleBody): fc.Arbitrary<ExampleBody> {
  const fields = [...entry.fields, ...(entry.variants ?? []).flatMap(({ adds }) => adds)];
  return drawn(branches(fields)).map((body) => ({ ...example, ...body }));
}

function branches(fields: readonly SignedField[], into = new Map<string, Branch>()): Map<string, Branch> {
  for (const field of fields) {
    if (field.rule.how !== 'constant') plant(into, field.from.split('.'), field);
  }
  return into;
}

function plant(keys: Map<string, Branch>, [step = '', ...rest]: readonly string[], field: SignedField): void {
  const key = step.replace('?', '');
  const branch: Branch = keys.get(key) ?? { optional: false, keys: new Map() };
  keys.set(key, branch);
  branch.optional ||= step.endsWith('?');
  if (rest.length > 0) plant(branch.keys, rest, field);
  else if (field.rule.how === 'elements') branch.elements = branches(field.rule.each, branch.elements);
  else if (field.rule.how !== 'presence') branch.leaf = field;
}

function drawn(keys: ReadonlyMap<string, Branch>): fc.Arbitrary<ExampleBody> {
  return fc.record(Object.fromEntries([...keys].map(([key, branch]) => [key, value(branch)])));
}

function value(branch: Branch): fc.Arbitrary<WireValue | undefined> {
  const here = present(branch);
  return branch.optional ? fc.oneof({ arbitrary: here, weight: 2 }, fc.constantFrom(null, undefined)) : here;
}

function present({ leaf, keys, elements }: Branch): fc.Arbitrary<WireValue> {
  if (elements) return upTo(drawn(elements));
  return leaf ? leafValue(leaf) : drawn(keys);
}

function leafValue({ type, rule }: SignedField): fc.Arbitrary<WireValue> {
  if (rule.how === 'coded') return fc.constantFrom(...Object.keys(rule.codes));
  if (rule.how === 'weights') return upTo(uint(32));
  switch (type) {
    case 'uint8':
    case 'uint16':
    case 'uint32':
      return uint(Number(type.slice(4))).map(Number);
    case 'uint64':
      return fc.oneof(uint(64), uint(64).map(String), fc.maxSafeNat());
    case 'bool':
      return fc.boolean();
    case 'address':
      return address;
    case 'string':
      if (rule.how !== 'value') return text;
      if (rule.numbers) return fc.oneof(text, fc.integer(), fc.bigInt(-(2n ** 64n), 2n ** 64n));
      return rule.words ? fc.oneof(fc.constantFrom(...rule.words), text) : text;
    case 'bytes':
      return someBytes();
    case 'bytes32':
      return someBytes(32);
    case 'address[]':
      return upTo(address);
    case 'string[]':
      return upTo(text);
    case 'bytes[]':
      return upTo(someBytes());
  }
}
