import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { areaOf } from '../../clause.ts';
import { clauseById } from '../../clauses/index.ts';
import { UINT64_BOUND } from '../../shapes/digit-range.ts';
import type { ActionEntry, SignedField } from '../action-entry.ts';
import { actions } from '../actions.ts';
import { errorRow } from '../errors.ts';

const areas = [
  'transport',
  'agents',
  'multi-sig',
  'sub-accounts',
  'accounts',
  'orders',
  'twap',
  'scale',
  'chase',
  'margin',
  'modes',
  'auctions',
  'spot',
  'spot-deploy',
  'perp-deploy',
  'spot-margin',
  'earn',
  'options',
  'vaults',
  'staking',
  'referrals',
  'transfers',
  'evm',
  'bridge',
];

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addVocabulary(['x-authority']);

/** Part of a schema that the test reads. */
interface Node {
  readonly type?: string;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

/** Safe: a schema is an object of JSON Schema keywords, whatever its static type says. */
const nodeOf = (schema: TSchema): Node => schema as Node;

const unwrapped = (node: Node): Node => {
  const [only, ...more] = (node.anyOf ?? []).filter(({ type }) => type !== 'null');
  return only !== undefined && more.length === 0 ? unwrapped(only) : node;
};

/** Returns the schema at a path of the catalogue. A step must end in `?` exactly where the body may omit its key. */
function nodeAt(root: Node, path: string): Node {
  return path.split('.').reduce((node, step) => {
    const { properties = {}, required = [] } = unwrapped(node);
    const key = step.replace(/\?$/, '');
    const next = properties[key];
    if (next === undefined) throw new Error(`${path}: no key ${key} in the body`);
    expect(step.endsWith('?'), `${path}: mark of ${key}`).toBe(!required.includes(key));
    return unwrapped(next);
  }, root);
}

/** Whether the schema has the path of a condition: as `nodeAt`, but without `?`, and with `[]` after the key of an array. */
function hasPath(root: Node, path: string): boolean {
  let node: Node | undefined = root;
  for (const step of path.split('.')) {
    const next: Node | undefined = unwrapped(node).properties?.[step.replace('[]', '')];
    if (next === undefined) return false;
    node = step.endsWith('[]') ? (unwrapped(next).items ?? {}) : next;
  }
  return true;
}

const widths: Readonly<Record<string, number>> = {
  uint8: 2 ** 8 - 1,
  uint16: 2 ** 16 - 1,
  uint32: 2 ** 32 - 1,
  uint64: UINT64_BOUND,
};

/** Returns the largest integer that a schema allows. */
const widest = ({ maximum, anyOf = [] }: Node): number | undefined => maximum ?? anyOf[0]?.maximum;

function judge(root: Node, { type, from, rule }: SignedField): void {
  if (rule.how === 'constant') {
    expect(from).toBe('');
    return;
  }
  const node = nodeAt(root, from);
  switch (rule.how) {
    case 'elements':
      for (const field of rule.each) judge(node.items ?? {}, field);
      break;
    case 'presence':
      expect(from, 'a presence flag of what is always there').toMatch(/\?$/);
      break;
    case 'coded':
      expect(Object.keys(rule.codes)).toEqual(node.enum);
      break;
    case 'weights':
      expect(hasPath(root, rule.when.path)).toBe(true);
      expect(node.type).toBe('array');
      break;
    case 'value':
      if (rule.words !== undefined) expect(rule.words).toEqual(node.enum);
      if (type in widths) expect(widest(node), from).toBe(widths[type]);
      break;
  }
}

const entries: readonly ActionEntry[] = Object.values(actions);

describe.each(entries)('$tag', (entry) => {
  const root = nodeOf(entry.body);
  const variants = entry.variants ?? [];

  test('belongs to an area', () => {
    expect(areas).toContain(entry.group);
  });

  test('has an example that is a valid body', () => {
    const check = ajv.compile(entry.body);
    expect(check(entry.example), ajv.errorsText(check.errors)).toBe(true);
  });

  test('signs fields that its body has, with the same optional keys', () => {
    for (const field of [...entry.fields, ...variants.flatMap(({ adds }) => adds)]) judge(root, field);
  });

  test('selects its type string by fields that its body has', () => {
    for (const { when } of variants) {
      const paths = 'present' in when ? when.present : 'isTrue' in when ? [when.isTrue] : [];
      for (const path of paths) expect(hasPath(root, path), path).toBe(true);
      expect(paths.length > 0 || 'profile' in when).toBe(true);
    }
  });

  test('refuses only with codes of the catalogue', () => {
    for (const { code, when } of entry.errors) {
      expect(errorRow(code), code).toBeDefined();
      expect(when).not.toBe('');
    }
  });

  test('names the clause of a code that stands for a single fault, in an area that refuses it', () => {
    for (const { code, clause } of entry.errors) {
      if (clause === undefined) continue;
      expect(entry.errors.filter((error) => error.code === code)).toHaveLength(1);
      // The pool behind liquidations is among the margin actions.
      const areas = [entry.group, 'orders', 'margin', ...(entry.tag === 'borrow_lend' ? ['liquidation'] : [])];
      expect(areas, clause).toContain(areaOf(clause));
      const codes = clauseById(clause).says.match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g);
      expect(codes ?? [code], clause).toContain(code);
    }
  });

  test('can be refused for its signer exactly where another account may sign', () => {
    const codes = entry.errors.filter(({ phase }) => phase === 'admission').map(({ code }) => code);
    expect(codes.includes('AUTH_UNAUTHORIZED')).toBe(entry.auth === 'master/agent');
  });
});
