import type { TSchema } from 'typebox';
import type { SourceAuthority } from '../clause.ts';
import {
  documentSourceAuthorityContext,
  partSourceAuthoritiesIn,
  type SourceAuthorityContext,
  type SourceAuthorityNotes,
} from './authority.ts';

/** Key, `[]` for every element of an array, or `*` for every value of a table. */
export type ShapeStep = string;

/** Key of a shape, at any depth. */
export interface ShapeField {
  readonly steps: readonly ShapeStep[];
  readonly isRequired: boolean;
  /** Authority of the key's presence. */
  readonly key: SourceAuthority;
  /** Authority of its content. */
  readonly form: SourceAuthority;
  /** Whether the field is always advisory, whatever its authority. */
  readonly advises: boolean;
  /** Allowed JSON types; null: any. */
  readonly types: ReadonlySet<string> | null;
  /** Comparison of two values of the field (`x-compare`); null for a field with members. */
  readonly compare: string | null;
  /** Allowed words, in the order of the shape; empty where any value is allowed. */
  readonly words: readonly string[];
  /** Whether it is a list of rows, ordered or not. */
  readonly isRows: boolean;
}

/** Keywords that lead from a shape to its parts. */
interface Node extends SourceAuthorityNotes {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-compare'?: string;
  readonly 'x-order'?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node | false>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: Node | false;
  readonly prefixItems?: readonly Node[];
  readonly not?: Node;
  readonly then?: Node;
  readonly else?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

/** Returns every key of a shape at any depth, each path once, except keys that must be absent. */
export function shapeFieldsOf(shape: TSchema): ShapeField[] {
  const found = new Map<string, ShapeField>();
  // Safe: a TypeBox schema is the plain JSON Schema that it describes.
  const root = shape as Node;
  walk(root, [], partSourceAuthoritiesIn(documentSourceAuthorityContext, root), found);
  return [...found.values()];
}

/** Formats a path for readers: `perp[].funding.rate_per_hr`. */
export function shapePathText(steps: readonly ShapeStep[]): string {
  return steps.map((step, at) => (step === '[]' || at === 0 ? step : `.${step}`)).join('');
}

function walk(
  node: Node,
  at: readonly ShapeStep[],
  around: SourceAuthorityContext,
  found: Map<string, ShapeField>,
): void {
  for (const [key, member] of Object.entries(node.properties ?? {})) {
    if (member === false || member.not !== undefined) continue;
    const steps = [...at, key];
    const said = partSourceAuthoritiesIn(around, member);
    const { key: named, form, advises } = said;
    const name = steps.join('\u0000');
    // Conditional parts only narrow a key that the shape already has.
    if (!found.has(name)) {
      const isRequired = node.required?.includes(key) ?? false;
      const types = typesOf(member);
      found.set(name, { steps, isRequired, key: named, form, advises, types, ...notesOf(member) });
    }
    walk(member, steps, said, found);
  }
  if (typeof node.additionalProperties === 'object') {
    const { additionalProperties: member } = node;
    walk(member, [...at, '*'], partSourceAuthoritiesIn(around, member), found);
  }
  for (const element of [...(node.prefixItems ?? []), node.items]) {
    if (typeof element === 'object') walk(element, [...at, '[]'], partSourceAuthoritiesIn(around, element), found);
  }
  for (const part of parts(node)) walk(part, at, partSourceAuthoritiesIn(around, part), found);
}

/** Returns alternatives and additions for the same place. An `if` only asks a question, so it is excluded. */
function parts({ then, else: otherwise, anyOf = [], oneOf = [], allOf = [] }: Node): Node[] {
  return [then, otherwise, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined);
}

function notesOf(member: Node): Pick<ShapeField, 'compare' | 'words' | 'isRows'> {
  const nodes = [member, ...parts(member)];
  return {
    compare: nodes.map((node) => node['x-compare']).find((compare) => compare !== undefined) ?? null,
    words: nodes.flatMap(({ enum: words = [] }) => words.filter((word) => typeof word === 'string')),
    isRows: nodes.some((node) => node['x-order'] !== undefined),
  };
}

function typesOf(node: Node): ReadonlySet<string> | null {
  if (node.type !== undefined) return new Set([node.type].flat().map((type) => (type === 'integer' ? 'number' : type)));
  const words = node.enum ?? (Object.hasOwn(node, 'const') ? [node.const] : undefined);
  if (words !== undefined) return new Set(words.map((word) => (word === null ? 'null' : typeof word)));
  const branches = parts(node).map(typesOf);
  if (branches.length === 0 || branches.includes(null)) return null;
  return new Set(branches.flatMap((types) => [...(types ?? [])]));
}
