import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  generatedRecipes,
  type HandwrittenFile,
  type Insertion,
  recipeQuestionProgram,
  recipes,
} from './recipes.fixture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const omitted = new Set(['.git', 'dist', 'node_modules', 'types.tsbuildinfo'].map((name) => join(root, name)));

/** Copy of the sources in which every recipe was followed by hand. */
export interface HandwrittenRecipeCopy {
  /** Runs a program of the copy. @returns its output @throws with its output, where the program failed */
  node(...args: string[]): string;
  /** Runs a tool of the project in the same way. */
  tool(name: string, ...args: string[]): string;
  readonly path: string;
  /** Removes a file of a recipe, or the recipe's lines from an existing file. */
  leaveOut(path: string): void;
  putBack(path: string): void;
  remove(): void;
}

/** Copy of the sources that also has the recipes as `npm run new` alone follows them. */
export interface RecipeCopy extends HandwrittenRecipeCopy {
  /** Files written by `npm run new`, by recipe. */
  readonly written: Readonly<Record<string, readonly string[]>>;
  /** Remaining steps reported by `npm run new`, by recipe. */
  readonly left: Readonly<Record<string, readonly string[]>>;
}

/** @param more  whole files in addition to those of the recipes */
export function copyWithRecipesByHand(
  ...more: readonly { readonly path: string; readonly text: string }[]
): HandwrittenRecipeCopy {
  const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !omitted.has(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const byHand = new Map(recipes.flatMap(({ files }) => Object.entries(files)));
  for (const [path, text] of byHand) write(join(copy, path), text);
  for (const { path, text } of more) write(join(copy, path), text);
  const node = (...args: string[]) => ran(copy, process.execPath, args);
  node('tools/write-lists.ts');
  return {
    node,
    tool: (name, ...args) => ran(copy, join(root, 'node_modules/.bin', name), args),
    path: copy,
    leaveOut(path) {
      if (typeof byHand.get(path) === 'string') rmSync(join(copy, path));
      else cpSync(join(root, path), join(copy, path));
    },
    putBack: (path) => write(join(copy, path), byHand.get(path) ?? ''),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

export function copyWithRecipesByTool(): RecipeCopy {
  const copy = copyWithRecipesByHand(generatedRecipes.clauses, recipeQuestionProgram);
  const written: Record<string, readonly string[]> = {};
  const left: Record<string, readonly string[]> = {};
  for (const [what, words] of Object.entries(generatedRecipes.commands)) {
    const [paths = '', lines = ''] = copy.node('tools/new.ts', what, ...words).split('\n\nleft:\n');
    written[what] = paths.split('\n');
    left[what] = lines
      .trimEnd()
      .split('\n')
      .map((line) => line.trim());
  }
  return { ...copy, written, left };
}

/** Writes a new file, or inserts lines before lines that occur exactly once. */
function write(path: string, byHand: HandwrittenFile): void {
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
