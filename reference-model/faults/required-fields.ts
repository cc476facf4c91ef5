import type { TSchema } from 'typebox';
import type { Authority } from '../../spec-schemas/clause.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** A key, `[]` for every element of an array, `*` for every value of a table. */
export type Step = string;

/** A field that a shape demands, wherever it stands inside. */
export interface RequiredField {
  readonly steps: readonly Step[];
  /** A value of a type that the field may not have; undefined where it may have any. */
  readonly otherType: JsonValue | undefined;
  /** Who says that it is there. */
  readonly authority: Authority;
}

/** The keywords that lead from a shape to its parts. */
interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly patternProperties?: Readonly<Record<string, Node>>;
  readonly items?: Node | false;
  readonly prefixItems?: readonly Node[];
  readonly then?: Node;
  readonly else?: Node;
  readonly if?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly 'x-authority'?: Authority;
}

/** Every required field of a shape and of what is inside it, each path once. */
export function requiredFields(shape: TSchema): RequiredField[] {
  const found = new Map<string, RequiredField>();
  // A TypeBox schema is the plain JSON Schema that it describes.
  walk(shape as Node, [], 'seed', found);
  return [...found.values()];
}

function walk(node: Node, at: readonly Step[], saidBy: Authority, found: Map<string, RequiredField>): void {
  const authority = node['x-authority'] ?? saidBy;
  for (const key of node.required ?? []) {
    const member = node.properties?.[key];
    // A demand without a shape belongs to a condition, which says when another part applies.
    if (member === undefined) continue;
    const steps = [...at, key];
    found.set(steps.join('\u0000'), {
      steps,
      otherType: otherTypeThan(member),
      authority: member['x-authority'] ?? authority,
    });
  }
  for (const [key, member] of Object.entries(node.properties ?? {})) walk(member, [...at, key], authority, found);
  for (const member of [...Object.values(node.patternProperties ?? {}), node.additionalProperties]) {
    if (typeof member === 'object') walk(member, [...at, '*'], authority, found);
  }
  for (const element of [...(node.prefixItems ?? []), node.items]) {
    if (typeof element === 'object') walk(element, [...at, '[]'], authority, found);
  }
  for (const part of parts(node)) walk(part, at, authority, found);
}

/** Alternatives and additions that stand in the same place; what an `if` says is a question, no demand. */
function parts({ then, else: otherwise, anyOf = [], oneOf = [], allOf = [] }: Node): Node[] {
  return [then, otherwise, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined);
}

const candidates: readonly (readonly [type: string, value: JsonValue])[] = [
  ['boolean', true],
  ['number', 12_345],
  ['string', 'of another type'],
  ['array', []],
  ['object', {}],
];

function otherTypeThan(node: Node): JsonValue | undefined {
  const types = typesOf(node);
  if (types === null) return undefined;
  return candidates.find(([type]) => !types.has(type))?.[1];
}

/** The types that a node admits; null when it admits any. */
function typesOf(node: Node): ReadonlySet<string> | null {
  if (node.type !== undefined) return new Set([node.type].flat().map((type) => (type === 'integer' ? 'number' : type)));
  const words = node.enum ?? (Object.hasOwn(node, 'const') ? [node.const] : undefined);
  if (words !== undefined) return new Set(words.map((word) => typeof word));
  const branches = parts(node).map(typesOf);
  if (branches.length === 0 || branches.includes(null)) return null;
  return new Set(branches.flatMap((types) => [...(types ?? [])]));
}
