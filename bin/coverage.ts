// Writes docs/coverage.md, before a release: npm run coverage.
import { writeFileSync } from 'node:fs';
import { coverageText } from './coverage-text.ts';
import { gatherCatalogue } from './gather-catalogue.ts';
import { reachedClauses } from './reached.ts';

writeFileSync(new URL('../docs/coverage.md', import.meta.url), coverageText(gatherCatalogue(), await reachedClauses()));
process.exit(0);
