// Writes the lists of what the files of a folder declare: npm run lists.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writtenLists } from './written-lists.ts';

for (const [path, text] of writtenLists()) {
  const file = new URL(`../${path}`, import.meta.url);
  // What is as it was keeps its time: a build of before is no older than it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
