import type { TSchema } from 'typebox';
import { memberPath } from '../../spec-schemas/json/pointer.ts';
import {
  documentSourceAuthorityContext,
  partSourceAuthoritiesIn,
  type SourceAuthorityNotes,
} from '../../spec-schemas/shapes/authority.ts';

/** Keywords of a shape that comparing and reporting need. */
export interface ShapeNode extends SourceAuthorityNotes {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ShapeNode>>;
  readonly additionalProperties?: boolean | ShapeNode;
  readonly items?: ShapeNode | false;
  readonly prefixItems?: readonly ShapeNode[];
  readonly if?: ShapeNode;
  readonly then?: ShapeNode;
  readonly else?: ShapeNode;
  readonly 'x-compare'?: string;
  readonly 'x-order'?: string;
  readonly 'x-extra'?: 'forbidden';
}

/** A TypeBox schema is the plain JSON Schema that it describes, so this only changes its static type. */
export function asShapeNode(schema: TSchema): ShapeNode {
  return schema as ShapeNode;
}

/** Returns the applicable shape of a node with different shapes for some values and for the rest. */
export function selectApplicableNode(node: ShapeNode, value: unknown): ShapeNode {
  const { if: condition, then, else: otherwise } = node;
  // A conditional next to other keywords only narrows them: its branches are no shapes.
  if (condition === undefined || then === undefined || otherwise === undefined || node.type !== undefined) return node;
  return selectApplicableNode(holds(condition, value) ? then : otherwise, value);
}

function holds({ type, minimum, required = [], properties = {}, ...node }: ShapeNode, value: unknown): boolean {
  const words = node.enum ?? (Object.hasOwn(node, 'const') ? [node.const] : undefined);
  if (words !== undefined) return words.includes(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'number' || type === 'integer') {
    const isOfType =
      typeof value === 'bigint' || (type === 'number' ? typeof value === 'number' : Number.isInteger(value));
    return isOfType && Number(value) >= (minimum ?? Number.NEGATIVE_INFINITY);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // Any object can be indexed by any key.
  const members = value as Record<string, unknown>;
  return (
    required.every((key) => key in members) &&
    Object.entries(properties).every(([key, member]) => !(key in members) || holds(member, members[key]))
  );
}

/** Returns the shape of one member; undefined for a key that the shape does not know. */
export function findMemberNode(node: ShapeNode, key: string): ShapeNode | undefined {
  const own = Object.hasOwn(node.properties ?? {}, key) ? node.properties?.[key] : undefined;
  return own ?? (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined);
}

export function findElementNode(node: ShapeNode, index: number): ShapeNode | undefined {
  return node.prefixItems?.[index] ?? (node.items === false ? undefined : node.items);
}

/** Follows a pointer into a value, and returns the value there with the authority that states it. */
export function resolveShapePath(root: ShapeNode, value: unknown, steps: readonly string[]) {
  let node: ShapeNode | undefined = root;
  let path = '$';
  let said = partSourceAuthoritiesIn(documentSourceAuthorityContext, root);
  let at = value;
  for (const step of steps) {
    const here: ShapeNode | undefined = node && selectApplicableNode(node, at);
    if (here !== undefined && here !== node) said = partSourceAuthoritiesIn({ ...said, inside: said.form }, here);
    const inArray = Array.isArray(at);
    node = here && (inArray ? findElementNode(here, Number(step)) : findMemberNode(here, step));
    said = partSourceAuthoritiesIn(said, node ?? {});
    path = inArray ? `${path}[${step}]` : memberPath(path, step);
    // Any object can be indexed by any key; a primitive yields undefined.
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  // The received form may be stated by another authority than the other forms.
  const came = node && selectApplicableNode(node, at);
  const { form, advises } =
    came === undefined || came === node ? said : partSourceAuthoritiesIn({ ...said, inside: said.form }, came);
  return { path, key: said.key, form, advises, value: at };
}
