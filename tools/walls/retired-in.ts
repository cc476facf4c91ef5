import { parseAst } from 'rolldown/parseAst';
import { publishedUnderRetiredWord, retiredDeclarations, retiredNames } from './retired-names.ts';
import type { SourceFile } from './walls.ts';

/** Whether a source or test must avoid retired names: all but the table itself and the tests that plant them. */
export function isSubjectToRetiredNames({ path }: Pick<SourceFile, 'path'>): boolean {
  return !/^tools\/walls\/(retired-names|tidy|lint-walls)(\.test)?\.ts$/.test(path);
}

/** Returns uses of retired names, as `path:line name: replacement`. */
export function retiredNamesIn(sources: readonly SourceFile[]): string[] {
  const retired = new RegExp(`(?<![\\w$'.-])(${Object.keys(retiredNames).join('|')})(?![\\w$'-])`, 'g');
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(retired)].map(([name]) => `${path}:${at + 1} ${name}: ${retiredNames[name]}`),
      ),
  );
}

/** Syntax node in the form of ESTree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Parts of a node that declare names, by its type. Keys of object literals are no declarations: their type declares them. */
const declaringParts: Readonly<Record<string, readonly string[]>> = {
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSEnumDeclaration: ['id'],
  TSFunctionType: ['params'],
  TSInterfaceDeclaration: ['id'],
  TSMethodSignature: ['key', 'params'],
  TSNamedTupleMember: ['label'],
  TSPropertySignature: ['key'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  VariableDeclarator: ['id'],
};

/** Returns declarations under a retired word, as `path:line name: better names`, but for published members. */
export function retiredDeclarationsIn(sources: readonly SourceFile[]): string[] {
  return declarationsUnderRetiredWord(sources)
    .filter(({ path, name }) => publishedUnderRetiredWord[path]?.includes(name) !== true)
    .map(({ path, line, name }) => `${path}:${line} ${name}: ${retiredDeclarations[name]}`);
}

/** Returns permissions of published members that no source uses, as `path name`: they must be removed. */
export function findUnusedPublishedMembers(sources: readonly SourceFile[]): string[] {
  const used = new Set(declarationsUnderRetiredWord(sources).map(({ path, name }) => `${path} ${name}`));
  return Object.entries(publishedUnderRetiredWord)
    .flatMap(([path, names]) => names.map((name) => `${path} ${name}`))
    .filter((permission) => !used.has(permission));
}

function declarationsUnderRetiredWord(sources: readonly SourceFile[]) {
  // Parsing takes most of the time: most files hold no such word, or hold it in prose.
  const word = new RegExp(
    `(?<![\\w$.-])(${Object.keys(retiredDeclarations).join('|')})(?=['"]?\\s*([,:=?!(){}\\]<>;]|(of|in|extends)\\b))`,
  );
  return sources
    .filter(({ text }) => word.test(text))
    .flatMap(({ path, text }) =>
      declaredNames(parseAst(text, { lang: 'ts' }))
        .filter(({ name }) => Object.hasOwn(retiredDeclarations, name))
        .map(({ name, start }) => ({ path, name, line: text.slice(0, start).split('\n').length })),
    );
}

interface DeclaredName {
  readonly name: string;
  readonly start: number;
}

function declaredNames(part: unknown): DeclaredName[] {
  if (Array.isArray(part)) return part.flatMap(declaredNames);
  if (!isSyntaxNode(part)) return [];
  const declaring = part.computed === true ? [] : (declaringParts[part.type] ?? []);
  return [...declaring.flatMap((key) => boundNames(part[key])), ...Object.values(part).flatMap(declaredNames)];
}

/** Returns the names that a binding, a pattern of bindings, or the key of a member declares. */
function boundNames(part: unknown): DeclaredName[] {
  if (Array.isArray(part)) return part.flatMap(boundNames);
  if (!isSyntaxNode(part)) return [];
  const { name, value, start } = part;
  switch (part.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: String(name), start }];
    case 'Literal':
      return [{ name: String(value), start }];
    case 'Property':
      return boundNames(value);
    case 'ObjectPattern':
      return boundNames(part.properties);
    case 'ArrayPattern':
      return boundNames(part.elements);
    case 'AssignmentPattern':
      return boundNames(part.left);
    case 'RestElement':
      return boundNames(part.argument);
    default:
      return [];
  }
}

function isSyntaxNode(part: unknown): part is SyntaxNode {
  return typeof part === 'object' && part !== null && 'type' in part;
}
