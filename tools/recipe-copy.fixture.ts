import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asking, type ByHand, bare, type Insertion, recipes } from './recipes.fixture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const omitted = new Set(['.git', 'dist', 'node_modules', 'types.tsbuildinfo'].map((name) => join(root, name)));

/** A copy of the sources in which every recipe was followed: by hand, and beside that by `npm run new` alone. */
export interface RecipeCopy {
  /** What `npm run new` wrote, by its recipe. */
  readonly written: Readonly<Record<string, readonly string[]>>;
  /** What it said is left to do. */
  readonly left: Readonly<Record<string, readonly string[]>>;
  /** @returns what a program of the copy printed @throws with it, where the program failed */
  node(...args: string[]): string;
  /** The same of a tool of the project. */
  tool(name: string, ...args: string[]): string;
  readonly path: string;
  remove(): void;
}

export function followed(): RecipeCopy {
  const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !omitted.has(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const node = (...args: string[]) => ran(copy, process.execPath, args);
  const byHand = recipes.flatMap(({ files }) => Object.entries(files));
  for (const [path, text] of byHand) write(join(copy, path), text);
  write(join(copy, bare.clauses.path), bare.clauses.text);
  write(join(copy, asking.path), asking.text);
  node('tools/write-lists.ts');
  const written: Record<string, readonly string[]> = {};
  const left: Record<string, readonly string[]> = {};
  for (const [what, words] of Object.entries(bare.commands)) {
    const [paths = '', lines = ''] = node('tools/new.ts', what, ...words).split('\n\nleft:\n');
    written[what] = paths.split('\n');
    left[what] = lines
      .trimEnd()
      .split('\n')
      .map((line) => line.trim());
  }
  return {
    node,
    written,
    left,
    tool: (name, ...args) => ran(copy, join(root, 'node_modules/.bin', name), args),
    path: copy,
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** A new file, or lines before others that stand there once. */
function write(path: string, byHand: ByHand): void {
  mkdirSync(dirname(path), { recursive: true });
  if (typeof byHand === 'string') writeFileSync(path, byHand, { flag: 'wx' });
  else writeFileSync(path, byHand.reduce(withLines, readFileSync(path, 'utf8')));
}

function withLines(text: string, { before, lines }: Insertion): string {
  const [start = '', end, ...others] = text.split(before);
  if (end === undefined || others.length > 0) throw new Error(`not there once: ${before}`);
  return `${start}${lines}${before}${end}`;
}

function ran(copy: string, program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, XDG_STATE_HOME: copy } });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  }
}
