import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Generates the lists of what the files of a folder declare: adding a file is enough. The lists are committed, because ids and tags are
// types that follow from them, and a run from the sources has no build step before it.

/** Plan of one generated list. */
interface ListPlan {
  readonly path: string;
  readonly from: string;
  /** Pattern of the declaration that puts a file into the list; its first group is the exported name. */
  readonly declares: RegExp;
  text(found: readonly Declared[]): readonly string[];
}

/** File with such a declaration, and further parts of it that a list may need. */
interface Declared {
  readonly path: string;
  /** Exported name of the value. */
  readonly name: string;
  /** Unique name in the list, since two files may export the same name. */
  readonly local: string;
  /** Word on the wire, where the declaration states it; else the file name. */
  readonly word: string;
  readonly rules: { readonly name: string; readonly type: string; readonly key: string } | null;
}

const plans: readonly ListPlan[] = [
  {
    path: 'spec-schemas/clauses/clauses.list.ts',
    from: 'spec-schemas/clauses/**/*.ts',
    declares: /^export const (\w+Clauses) = \[/m,
    text: (found) => [
      "import type { ClauseDeclaration } from '../clause.ts';",
      ...imports('spec-schemas/clauses', found),
      '',
      '/** The ids of them all. */',
      'export type WrittenClauseId =',
      ...found.map(({ local }) => `  | (typeof ${local})[number]['id']`),
      '  ;',
      '',
      // A single flat list would have a type too long for the compiler to write into a declaration.
      '/** Clauses as the areas write them, file by file. */',
      'export const clauseLists: readonly (readonly ClauseDeclaration[])[] = [',
      ...found.map(({ local }) => `  ${local},`),
      '];',
    ],
  },
  {
    path: 'spec-schemas/awaited/awaited.list.ts',
    from: 'spec-schemas/awaited/*.ts',
    declares: /^export const (\w+Awaited): AwaitedPartByClause = /m,
    text: (found) => [
      "import type { AwaitedPartByClause } from './awaited-part.ts';",
      ...imports('spec-schemas/awaited', found),
      '',
      '/** Parts that clauses without a check need, area by area. */',
      'export const awaitedPartsByArea: readonly AwaitedPartByClause[] = [',
      ...found.map(({ local }) => `  ${local},`),
      '];',
    ],
  },
  {
    path: 'spec-schemas/shapes/info-shapes.list.ts',
    from: 'spec-schemas/shapes/*.ts',
    declares: /^export const (\w+Replies) = \{/m,
    text: (found) => [
      ...imports('spec-schemas/shapes', found),
      '',
      '/** Shapes under `data` of `POST /info`, by type and, where an argument selects another shape, by its word. */',
      ...union('infoShapes', found),
      '',
      'export type InfoShapeId = keyof typeof infoShapes;',
    ],
  },
  {
    path: 'spec-schemas/shapes/frame-shapes.list.ts',
    from: 'spec-schemas/shapes/*.ts',
    declares: /^export const (\w+Frames) = \{/m,
    text: (found) => [
      ...imports('spec-schemas/shapes', found),
      '',
      '/** Frames that a socket receives, by channel or by kind of answer. */',
      ...union('frameShapes', found),
      '',
      'export type FrameShapeId = keyof typeof frameShapes;',
    ],
  },
  {
    path: 'spec-schemas/catalogue/reads/reads.list.ts',
    from: 'spec-schemas/catalogue/reads/*.ts',
    declares: /^export const (\w+Reads) = \{/m,
    text: (found) => [
      ...imports('spec-schemas/catalogue/reads', found),
      '',
      '/** Every read, by type. */',
      ...union('reads', found),
    ],
  },
  {
    path: 'spec-schemas/catalogue/actions/actions.list.ts',
    from: 'spec-schemas/catalogue/actions/*.ts',
    declares: /^export const (\w+Actions) = \{/m,
    text: (found) => [
      ...imports('spec-schemas/catalogue/actions', found),
      '',
      '/** Every action, by tag. */',
      ...union('actions', found),
    ],
  },
  {
    path: 'spec-schemas/catalogue/channels/channels.list.ts',
    from: 'spec-schemas/catalogue/channels/*.ts',
    declares: /^export const (\w+Channels) = \[/m,
    text: (found) => [
      ...imports('spec-schemas/catalogue/channels', found),
      '',
      '/** Every channel. */',
      ...union('channels', found, '[]'),
    ],
  },
  {
    path: 'reference-model/faults/faults.list.ts',
    from: 'reference-model/faults/**/*.ts',
    declares: /^export const (\w+Faults): readonly Fault\[\] =/m,
    text: (found) => [
      "import type { Fault } from './fault.ts';",
      ...imports('reference-model/faults', found),
      '',
      '/** Every deliberate defect that is written by hand. */',
      'export const allFaults: readonly Fault[] = [',
      ...found.map(({ local }) => `  ...${local},`),
      '];',
    ],
  },
  {
    path: 'reference-model/actions/actions.list.ts',
    from: 'reference-model/actions/*.ts',
    declares: /^export const (\w+) = defineAction\(\s*'(\w+)'/m,
    text: (found) => [
      "import type { ActionDefinition } from './action.ts';",
      ...imports('reference-model/actions', found),
      '',
      '/** Every action that has a path in this build. */',
      'export const builtActions: readonly ActionDefinition[] = [',
      ...found.map(({ local }) => `  ${local},`),
      '];',
      '',
      ...rulesOf('action', found),
      '',
      '/** Under which key the rules of an action stand, by its tag. */',
      'export const rulesKeyByTag: ReadonlyMap<string, keyof PerActionRules> = new Map<string, keyof PerActionRules>([',
      ...found.flatMap(({ word, rules }) => (rules === null ? [] : [`  ['${word}', '${rules.key}'],`])),
      ']);',
    ],
  },
  {
    path: 'reference-model/reads/reads.list.ts',
    from: 'reference-model/reads/*.ts',
    declares: /^export const (\w+) = defineRead\(\s*'(\w+)'/m,
    text: (found) => [
      ...imports('reference-model/reads', found),
      '',
      '/** The reads that are built, by type; any other type of the catalogue is unknown here. */',
      'export const builtReads = {',
      ...found.map(({ local, word }) => entry(word, local)),
      '} as const;',
      '',
      ...rulesOf('read', found),
    ],
  },
  {
    path: 'reference-model/feed/channels/channels.list.ts',
    from: 'reference-model/feed/channels/*.ts',
    declares: /^export const (\w+Channel): Channel = /m,
    text: (found) => [
      "import type { Channel } from '../channel.ts';",
      ...imports('reference-model/feed/channels', found),
      '',
      '/** Built channels by wire name. */',
      'export const builtChannels: Readonly<Record<string, Channel>> = {',
      ...found.map(({ local, word }) => entry(word, local)),
      '};',
      '',
      ...rulesOf('channel', found),
    ],
  },
  {
    path: 'harness/campaign/reads/reads.list.ts',
    from: 'harness/campaign/reads/*.ts',
    declares: /^export const (\w+): ReadComparisonOverrides = /m,
    text: (found) => [
      "import type { ReadComparisonOverrides } from './compared-read.ts';",
      ...imports('harness/campaign/reads', found),
      '',
      '/** Reads that a campaign compares in a way of their own. */',
      'export const readComparisonOverrides: readonly ReadComparisonOverrides[] = [',
      ...found.map(({ local }) => `  ${local},`),
      '];',
    ],
  },
  {
    path: 'harness/generate/actions/actions.list.ts',
    from: 'harness/generate/actions/*.ts',
    declares: /^export const (\w+): ActionGenerator</m,
    text: (found) => [
      ...imports('harness/generate/actions', found),
      '',
      '/** Every action that a campaign sends. */',
      'export const actionGenerators = {',
      ...found.map(({ local, word }) => entry(word, local)),
      '};',
    ],
  },
  {
    path: 'harness/campaign/families/families.list.ts',
    from: 'harness/campaign/families/*.ts',
    declares: /^export const (\w+): Family = /m,
    text: (found) => [
      "import type { Family } from './family.ts';",
      ...imports('harness/campaign/families', found),
      '',
      '/** Every family of sequences. */',
      'export const families: readonly Family[] = [',
      ...found.map(({ local }) => `  ${local},`),
      '];',
    ],
  },
];

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the expected text of every generated list, by path. */
export function renderWrittenLists(): ReadonlyMap<string, string> {
  return new Map(plans.map((plan) => [plan.path, written(plan)]));
}

function written(plan: ListPlan): string {
  const lines = plan.text(declared(plan));
  return `// Generated by \`npm run lists\` from the files of this folder; do not edit.\n${lines.join('\n')}\n`;
}

function declared({ from, declares }: ListPlan): Declared[] {
  const found = globSync(from, { cwd: root })
    .filter((path) => !/\.(test|fixture|list)\.ts$/.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const [, name, word] = declares.exec(text) ?? [];
      if (name === undefined) return [];
      const file = basename(path, '.ts').replaceAll('-', '_');
      return [{ path, name, word: word ?? file, rules: rulesIn(text) }];
    });
  const twice = new Set([...Map.groupBy(found, ({ name }) => name)].flatMap(([name, all]) => (all[1] ? [name] : [])));
  return found.map((row) => ({ ...row, local: twice.has(row.name) ? ofFolder(row.path, row.name) : row.name }));
}

/** Returns the rules record that a file declares beside its read or channel, keyed by its name without the suffix. */
function rulesIn(text: string): Declared['rules'] {
  const [, name, key, type] = /^export const ((\w+?)(?:Channel|Read)?Rules): (\w+) = /m.exec(text) ?? [];
  return name === undefined || key === undefined || type === undefined ? null : { name, type, key };
}

function ofFolder(path: string, name: string): string {
  return `${basename(dirname(path))}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function imports(folder: string, found: readonly Declared[]): string[] {
  return found.map(({ path, name, local, rules }) => {
    const names = rules === null ? [] : [`type ${rules.type}`, rules.name];
    const wanted = [local === name ? name : `${name} as ${local}`, ...names];
    return `import { ${wanted.join(', ')} } from './${relative(folder, path)}';`;
  });
}

/** Renders a record, or a list, that merges those of several files. */
function union(name: string, found: readonly Declared[], [open, close] = '{}'): string[] {
  return [`export const ${name} = ${open}`, ...found.map(({ local }) => `  ...${local},`), `${close} as const;`];
}

function entry(key: string, value: string): string {
  return key === value ? `  ${key},` : `  ${key}: ${value},`;
}

function rulesOf(what: string, found: readonly Declared[]): string[] {
  const rules = found.flatMap((row) => row.rules ?? []);
  const kind = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
  return [
    `/** The rules that a ${what} has of its own. */`,
    `export interface Per${kind}Rules {`,
    ...rules.map(({ key, type }) => `  readonly ${key}: ${type};`),
    '}',
    '',
    `export const per${kind}Rules: Per${kind}Rules = {`,
    ...rules.map(({ key, name }) => entry(key, name)),
    '};',
  ];
}
