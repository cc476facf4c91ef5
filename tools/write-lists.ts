// Writes the lists of what the files of a folder declare: npm run lists.
import { writeFileSync } from 'node:fs';
import { writtenLists } from './written-lists.ts';

for (const [path, text] of writtenLists()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
