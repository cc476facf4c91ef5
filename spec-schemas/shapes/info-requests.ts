import Type, { type TSchema } from 'typebox';
import { legacyMarketArguments } from '../catalogue/read-arguments.ts';
import type { ReadArgument, ReadEntry } from '../catalogue/read-entry.ts';
import { type ReadType, reads } from '../catalogue/reads.ts';
import type { SourceAuthority } from '../clause.ts';
import { RequestAddress, requestAddressPattern, uint64DigitsPattern } from './actions/request-scalars.ts';
import { nullable, openObject, withSourceAuthority } from './composites.ts';
import { UINT64_BOUND } from './digit-range.ts';
import { Name, Uint32, Uint64 } from './scalars.ts';

/** Derived from a row of the catalogue, so it has no specific static type. */
export interface InfoRequest extends TSchema {
  readonly 'x-authority': SourceAuthority;
  readonly examples: readonly [Readonly<Record<string, unknown>>];
}

const oid = Type.Unsafe<string | number | bigint>({
  title: 'order number: digits, or a number',
  type: ['string', 'integer'],
  pattern: uint64DigitsPattern,
  minimum: 0,
  maximum: UINT64_BOUND,
});
const cloid = Type.String({ title: 'client order id', pattern: '^(0x)?[0-9a-fA-F]{32}$' });

/** A market is named by `coin`; null counts as omitted. @source read-api, "Conventions of the read plane" */
const coinOrNoNumber = {
  if: { required: ['coin'], properties: { coin: { type: 'string' } } },
  else: { properties: Object.fromEntries(legacyMarketArguments.map((name) => [name, { type: 'null' }])) },
};

/** Shape of the `POST /info` request of every read. @source read-api, "POST /info" */
export const infoRequests = Object.fromEntries(
  Object.entries<ReadEntry>(reads).map(([type, entry]) => [`request.info.${type}`, infoRequest(type, entry)]),
  // Safe: each read has an entry, under the name that the template makes of it.
) as unknown as { readonly [Type in ReadType as `request.info.${Type}`]: InfoRequest };

/**
 * Returns the shape of a request for one read: the arguments of its row, and any other keys, since `type` alone selects the read. An
 * optional argument may be null, which counts as omitted.
 */
function infoRequest(type: string, { arguments: sent, needsOneOf, nameAuthority, authority }: ReadEntry): InfoRequest {
  const said = nameAuthority ?? authority;
  const one = needsOneOf ?? [];
  const named = Object.entries(sent);
  const properties = named.flatMap(([name, argument]) => {
    const shape = withSourceAuthority(argument.authority ?? said, argumentShape(argument));
    const required = isRequired(argument) && argument.alias === undefined;
    const member = required || one.includes(name) ? shape : nullable(shape);
    return [name, ...(argument.alias === undefined ? [] : [argument.alias])].map(
      (key) => [key, required ? member : Type.Optional(member)] as const,
    );
  });
  const rules = [
    ...(one.length === 0 ? [] : [{ anyOf: one.map((key) => ({ required: [key] })) }]),
    // Either name may be null, if the other one is not.
    ...named.flatMap(([name, argument]) =>
      argument.alias === undefined
        ? []
        : [
            {
              anyOf: [name, argument.alias].map((key) => ({
                required: [key],
                properties: { [key]: argumentShape(argument) },
              })),
            },
          ],
    ),
    ...(sent.coin !== undefined && isRequired(sent.coin) ? [] : [coinOrNoNumber]),
  ];
  return {
    ...openObject({ type: Type.Literal(type), ...Object.fromEntries(properties) }),
    ...(rules.length === 0 ? {} : { allOf: rules }),
    'x-authority': said,
    examples: [{ type, ...Object.fromEntries(named.map(([name, argument]) => [name, exampleOf(argument)])) }],
  };
}

function isRequired({ kind }: ReadArgument): boolean {
  return kind === 'address' || kind === 'coin' || kind === 'word' || kind === 'number' || kind === 'text';
}

function argumentShape(argument: ReadArgument): TSchema {
  const { kind, values = [], range } = argument;
  switch (kind) {
    case 'address':
    case 'address-option':
      return RequestAddress;
    case 'address-filter':
      return orAnotherType({ pattern: requestAddressPattern });
    case 'coin':
    case 'text':
      return Name;
    case 'coin-option':
      return orAnotherType({ minLength: 1 });
    case 'count':
      return Uint32;
    case 'time':
      return Uint64;
    case 'number':
      return Type.Integer({ minimum: range?.min ?? 0, ...(range?.max === undefined ? {} : { maximum: range.max }) });
    case 'flag':
    case 'days':
    case 'number-option':
    case 'detail':
      return fallsBack(argument);
    case 'word':
      return Type.Enum([...values]);
    case 'kind':
    case 'category':
    case 'status':
    case 'word-option':
      return orAnotherType({ title: values.join(', '), pattern: `^(${values.join('|')})$`, examples: [...values] });
    case 'oid':
      return oid;
    case 'cloid':
      return cloid;
  }
}

/** Returns the schema of an argument that is never refused: an invalid value counts as the default. */
function fallsBack(argument: ReadArgument): TSchema {
  const { default: otherwise = null } = argument;
  const fitting = fittingWords(argument);
  return Type.Unsafe<unknown>({
    title: `${fitting}; anything else counts as ${otherwise === null ? 'left out' : otherwise}`,
    default: otherwise,
    examples: [exampleOf(argument)],
  });
}

function fittingWords({ kind, values = [], range }: ReadArgument): string {
  if (kind === 'flag') return 'true or false';
  if (kind === 'detail') return values.join(', ');
  const most = range?.max === undefined ? ' on' : ` to ${range.max}`;
  return `a whole number from ${range?.min ?? 0}${most}`;
}

/** Returns a schema for the rule of a text; a value of another JSON type counts as omitted. */
function orAnotherType(text: object): TSchema {
  return Type.Unsafe<unknown>({ type: ['string', 'null', 'boolean', 'number', 'array', 'object'], ...text });
}

function exampleOf({ kind, values = [], range, default: otherwise, example }: ReadArgument): unknown {
  if (example !== undefined) return example;
  switch (kind) {
    case 'address':
    case 'address-option':
    case 'address-filter':
      return `0x${'a1'.repeat(20)}`;
    case 'coin':
    case 'coin-option':
      return 'BTC';
    case 'text':
      return 'abc';
    case 'count':
      return otherwise ?? 100;
    case 'time':
      return 1_700_000_000_000;
    case 'flag':
      return true;
    case 'days':
    case 'number':
    case 'number-option':
      return otherwise ?? range?.min ?? 1;
    case 'detail':
    case 'kind':
    case 'category':
    case 'status':
    case 'word':
    case 'word-option':
      return values[0];
    case 'oid':
      return '8801';
    case 'cloid':
      return `0x${'c1'.repeat(16)}`;
  }
}
