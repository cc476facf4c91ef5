import { parseAst } from 'rolldown/parseAst';

/** Mutation operators. */
export const mutationOperators = [
  'comparison',
  'arithmetic',
  'logic',
  'constant',
  'condition',
  'call',
  'word',
] as const;

export type MutationOperator = (typeof mutationOperators)[number];

/** Change at one place of a source. */
export interface Mutant {
  /** Id within one clone: place and replacement. */
  readonly id: string;
  /** Path from the root. */
  readonly path: string;
  readonly line: number;
  readonly operator: MutationOperator;
  /** Offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Offset of the code that decides whether the mutant is reached. */
  readonly ranAt: number;
  /** Whether the place runs only when the module is loaded. */
  readonly isOfModule: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly operator: MutationOperator;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Left out: the start. */
  readonly ranAt?: number;
}

/** Mutates both the bound and the direction. */
const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};

const arithmetic: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
};

/** TypeScript nodes that contain a runtime value; all other TypeScript nodes are erased. */
const ofTypesWithValue = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const ofOtherModules = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression']);
/** Functions whose second argument is a message. No clause states messages: clients match on the code. */
const withMessage = new Set(['refuse', 'rpcFault']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Word of an enumeration, in the spelling of the documents and the code. */
const aWord = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Returns every mutant of a source, in source order. @param path  from the root */
export function mutantsInSource(path: string, source: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const literals = { words: wordsIn(program), unasked: unaskedIn(program) };
  const lineAt = lines(source);
  walk(program, (node, isOfModule) => {
    for (const edit of editsOf(node, source, literals)) {
      const line = lineAt(edit.start);
      const was = source.slice(edit.start, edit.end).replaceAll(/\s+/g, ' ').slice(0, 60);
      const id = `${path}:${line}:${edit.start} ${was} -> ${edit.text.replaceAll(/\s+/g, ' ').slice(0, 60)}`;
      found.push({ id, path, line, isOfModule, ranAt: edit.start, ...edit });
    }
  });
  return found;
}

function editsOf(
  node: Node,
  source: string,
  { words, unasked }: { readonly words: readonly string[]; readonly unasked: ReadonlySet<number> },
): readonly Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return ofOperator(node, source);
    case 'LogicalExpression':
      return ofLogic(node, source);
    case 'UnaryExpression':
      return node.operator === '!'
        ? [{ ...placeOf(node), operator: 'logic', text: textOf(node.argument, source) }]
        : [];
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = asNode(node.test);
      return [{ ...placeOf(test), operator: 'condition', text: `!(${textOf(test, source)})` }];
    }
    case 'ExpressionStatement':
      return isCall(asNode(node.expression)) ? [{ ...placeOf(node), operator: 'call', text: ';' }] : [];
    case 'Literal':
      return unasked.has(node.start) ? [] : ofLiteral(node, words);
    default:
      return [];
  }
}

function ofOperator(node: Node, source: string): readonly Edit[] {
  const left = asNode(node.left);
  const right = asNode(node.right);
  const sign = String(node.operator);
  const at = source.indexOf(sign, left.end);
  if (at < 0 || at >= right.start) return [];
  const place = { start: at, end: at + sign.length };
  const compared = (comparisons[sign] ?? []).map((text) => ({ ...place, operator: 'comparison' as const, text }));
  const counted = arithmetic[sign];
  if (counted === undefined || isText(left) || isText(right)) return compared;
  return [...compared, { ...place, operator: 'arithmetic', text: counted }];
}

function ofLogic(node: Node, source: string): readonly Edit[] {
  const left = asNode(node.left);
  const right = asNode(node.right);
  const sign = String(node.operator);
  if (sign === '??') return [{ ...placeOf(node), operator: 'logic', text: textOf(left, source) }];
  const at = source.indexOf(sign, left.end);
  if (at < 0 || at >= right.start) return [];
  // The right side runs only for one value of the left side, and in the mutant for the other one.
  const ranAt = left.start;
  return [{ start: at, end: at + sign.length, operator: 'logic', text: sign === '&&' ? '||' : '&&', ranAt }];
}

function ofLiteral(node: Node, words: readonly string[]): readonly Edit[] {
  const { value } = node;
  const place = placeOf(node);
  const to = (operator: MutationOperator, text: string): Edit => ({ ...place, operator, text });
  if (typeof value === 'boolean') return [to('constant', String(!value))];
  if (typeof value === 'bigint') return [to('constant', `${value + 1n}n`), to('constant', `(${value - 1n}n)`)];
  if (typeof value === 'number') return [to('constant', String(value + 1)), to('constant', `(${value - 1})`)];
  if (typeof value !== 'string' || !aWord.test(value)) return [];
  const other = words[(words.indexOf(value) + 1) % words.length] ?? value;
  return [to('word', JSON.stringify(other === value ? `${value}_` : other))];
}

/** Visits each node that runs, with whether it runs only at module load. */
function walk(node: Node, visit: (node: Node, isOfModule: boolean) => void, isOfModule = true): void {
  visit(node, isOfModule);
  for (const [key, child] of childrenOf(node)) {
    const isField = node.type === 'PropertyDefinition' && key === 'value' && node.static !== true;
    walk(child, visit, isOfModule && !functions.has(child.type) && !isField);
  }
}

function childrenOf(node: Node): readonly (readonly [key: string, child: Node])[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (isName(node, key)) return [];
    const members: readonly unknown[] = Array.isArray(value) ? value : [value];
    return members.filter(isNode).flatMap((child) => (runs(child) ? [[key, child] as const] : []));
  });
}

/** Whether the child is a literal key, or the module name of an import. */
function isName(node: Node, key: string): boolean {
  if (key === 'key') return node.computed !== true;
  return key === 'source' || (key === 'property' && node.computed !== true);
}

function runs({ type }: Node): boolean {
  return !ofOtherModules.has(type) && (!type.startsWith('TS') || ofTypesWithValue.has(type));
}

function wordsIn(program: Node): readonly string[] {
  const words = new Set<string>();
  walk(program, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string' && aWord.test(value)) words.add(value);
  });
  return [...words];
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression' || node.type === 'ChainExpression')
    return isCall(asNode(node.argument ?? node.expression));
  return node.type === 'CallExpression' && asNode(node.callee).type !== 'Super';
}

/** Returns the offsets of texts that no clause states: messages of refusals, and the `id` by which faults name a table entry. */
function unaskedIn(program: Node): ReadonlySet<number> {
  const starts = new Set<number>();
  walk(program, (node) => {
    const text = messageOf(node) ?? idOf(node);
    if (isNode(text)) starts.add(text.start);
  });
  return starts;
}

function messageOf({ type, callee, arguments: given }: Node): unknown {
  const refuses = type === 'CallExpression' && isNode(callee) && withMessage.has(String(callee.name));
  return refuses && Array.isArray(given) ? given[1] : undefined;
}

function idOf({ type, key, value }: Node): unknown {
  const names = type === 'Property' && isNode(key) && key.name === 'id' && isNode(value);
  return names && typeof value.value === 'string' ? value : undefined;
}

/** Whether `+` on this node joins texts. */
function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function asNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('the tree of a source has no node where its kind has one');
  return value;
}

function placeOf(node: Node) {
  return { start: node.start, end: node.end };
}

function textOf(node: unknown, source: string): string {
  const { start, end } = asNode(node);
  return source.slice(start, end);
}

/** Returns a function from offset to line number, counted from 1. */
function lines(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    const line = ends.findIndex((end) => end >= offset);
    return (line < 0 ? ends.length : line) + 1;
  };
}
