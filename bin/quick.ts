import { readFileSync } from 'node:fs';

// What the build rendered: every listing in full, and what `explain` says of every id. The library that reads command
// lines takes longer to load than these take to answer, so the plain lines `list <what>` and `explain <id>` are
// answered here, and every other line (an option, an unknown word, a run from the sources) by the whole program.

/** Text of a plain `list` or `explain`; null where the whole program has to answer. */
export function quickAnswer([command, word = '', ...more]: readonly string[]): string | null {
  if (more.length > 0) return null;
  if (command === 'list') return listing(word);
  return command === 'explain' ? explained(word) : null;
}

function listing(what: string): string | null {
  return /^[a-z]+$/.test(what) ? fileText(`listings/${what}.txt`) : null;
}

/** All explanations stand in one file, one after the other; the index says where each one does. */
function explained(id: string): string | null {
  const index = fileText('explanations.json');
  if (index === null) return null;
  // The build wrote it so.
  const places = JSON.parse(index) as Readonly<Record<string, readonly [start: number, end: number]>>;
  const place = Object.hasOwn(places, id) ? places[id] : undefined;
  return place === undefined ? null : (fileText('explanations.txt')?.slice(...place) ?? null);
}

function fileText(name: string): string | null {
  try {
    return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  } catch {
    return null;
  }
}
