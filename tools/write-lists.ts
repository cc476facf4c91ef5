// Writes the lists of what the files of a folder declare: npm run lists.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { renderWrittenLists } from './written-lists.ts';

for (const [path, text] of renderWrittenLists()) {
  const file = new URL(`../${path}`, import.meta.url);
  // An unchanged file keeps its modification time, so that an earlier build does not look stale.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
