import type { TSchema } from 'typebox';
import type { Authority } from '../clause.ts';
import { type AuthorityContext, type AuthorityNotes, authoritiesIn, documentAuthorityContext } from './authority.ts';

/** A key, `[]` for every element of an array, `*` for every value of a table. */
export type ShapeStep = string;

/** A key that a shape knows, wherever it stands inside. */
export interface ShapeField {
  readonly steps: readonly ShapeStep[];
  readonly isRequired: boolean;
  /** Authority for the presence of the key. */
  readonly key: Authority;
  /** Authority for the content. */
  readonly form: Authority;
  /** Whether the field never decides, whatever its authority. */
  readonly advises: boolean;
  /** The JSON types that it may hold; null: any. */
  readonly types: ReadonlySet<string> | null;
  /** Comparison of two values of the field (`x-compare`); null for a field that holds others. */
  readonly compare: string | null;
  /** The words that it may be, in the order of the shape; none where it may be any. */
  readonly words: readonly string[];
  /** Whether it is a list of rows, in an order or in none. */
  readonly isRows: boolean;
}

/** The keywords that lead from a shape to its parts. */
interface Node extends AuthorityNotes {
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

/** Every key of a shape and of what is inside it, each path once. Keys that must not be there are none of them. */
export function shapeFieldsOf(shape: TSchema): ShapeField[] {
  const found = new Map<string, ShapeField>();
  // A TypeBox schema is the plain JSON Schema that it describes.
  const root = shape as Node;
  walk(root, [], authoritiesIn(documentAuthorityContext, root), found);
  return [...found.values()];
}

/** A path for people: `perp[].funding.rate_per_hr`. */
export function shapePathText(steps: readonly ShapeStep[]): string {
  return steps.map((step, at) => (step === '[]' || at === 0 ? step : `.${step}`)).join('');
}

function walk(node: Node, at: readonly ShapeStep[], around: AuthorityContext, found: Map<string, ShapeField>): void {
  for (const [key, member] of Object.entries(node.properties ?? {})) {
    if (member === false || member.not !== undefined) continue;
    const steps = [...at, key];
    const said = authoritiesIn(around, member);
    const { key: named, form, advises } = said;
    const name = steps.join('\u0000');
    // Members beside the shape proper narrow a key that the shape has already.
    if (!found.has(name)) {
      const isRequired = node.required?.includes(key) ?? false;
      const types = typesOf(member);
      found.set(name, { steps, isRequired, key: named, form, advises, types, ...notesOf(member) });
    }
    walk(member, steps, said, found);
  }
  if (typeof node.additionalProperties === 'object') {
    const { additionalProperties: member } = node;
    walk(member, [...at, '*'], authoritiesIn(around, member), found);
  }
  for (const element of [...(node.prefixItems ?? []), node.items]) {
    if (typeof element === 'object') walk(element, [...at, '[]'], authoritiesIn(around, element), found);
  }
  for (const part of parts(node)) walk(part, at, authoritiesIn(around, part), found);
}

/** Alternatives and additions that stand in the same place; what an `if` says is a question, no demand. */
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
