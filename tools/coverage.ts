// Writes docs/coverage.md, before a release: npm run coverage.
import { writeFileSync } from 'node:fs';
import { gatherCatalogue } from '../bin/lookup/gather-catalogue.ts';
import { reachedClauses } from '../bin/selftest/reached.ts';
import { coverageText } from './coverage-text.ts';

writeFileSync(new URL('../docs/coverage.md', import.meta.url), coverageText(gatherCatalogue(), await reachedClauses()));
process.exit(0);
