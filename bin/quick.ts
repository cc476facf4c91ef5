import { existsSync, readFileSync } from 'node:fs';
import { buildFolder, isFromSources } from '../spec-schemas/program-folder.ts';

// What the build rendered: every listing in full, and what `explain` says of every id. The library that reads command
// lines takes longer to load than these take to answer, so a plain `list` or `explain` is answered here, and every other
// line (an unknown word or option, a question for help, a run from the sources) by the whole program.

/** Answers the command line if it is a plain one. False: the whole program has to look at it. */
export async function answeredQuickly([command, word = '', ...more]: readonly string[]): Promise<boolean> {
  // A reader that goes away (a pager, head) ends the output, not the program.
  process.stdout.on('error', () => undefined);
  if (isFromSources) return false;
  if (command === 'list' && word === 'clauses' && more.length > 0) return listedQuickly(more);
  if (more.length > 0) return false;
  if (word === '' && (command === '--help' || command === '-h') && fitsScreen()) {
    const help = builtText('help.txt');
    if (help !== null) process.stdout.write(help);
    return help !== null;
  }
  const text = command === 'list' ? listing(word) : command === 'explain' ? explained(word) : null;
  if (text === null) return false;
  process.stdout.write(text);
  return true;
}

async function listedQuickly(options: readonly string[]): Promise<boolean> {
  if (!existsSync(builtFile('clause-lines.json'))) return false;
  const { listedByOptions } = await import('./quick-list.ts');
  return listedByOptions(options);
}

/** The help was broken into lines of 80 characters; what is no screen takes these too. */
function fitsScreen(): boolean {
  return !process.stdout.isTTY || process.stdout.columns >= 80;
}

function listing(what: string): string | null {
  return /^[a-z]+$/.test(what) ? builtText(`listings/${what}.txt`) : null;
}

/** All explanations stand in one file, one after the other; the index says where each one does. */
function explained(id: string): string | null {
  const index = builtText('explanations.json');
  if (index === null) return null;
  // The build wrote it so.
  const places = JSON.parse(index) as Readonly<Record<string, readonly [start: number, end: number]>>;
  const place = Object.hasOwn(places, id) ? places[id] : undefined;
  return place === undefined ? null : (builtText('explanations.txt')?.slice(...place) ?? null);
}

function builtText(name: string): string | null {
  const file = builtFile(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function builtFile(name: string): URL {
  return new URL(name, buildFolder);
}
