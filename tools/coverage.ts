// Writes docs/coverage.md and README's paragraph on what is built; run before a release: npm run coverage.
import { readFileSync, writeFileSync } from 'node:fs';
import { gatherCatalogue } from '../bin/lookup/gather-catalogue.ts';
import { findReachedClauses } from '../bin/selftest/reached.ts';
import { withBuiltAreas } from './built-areas.ts';
import { coverageMarkdown } from './coverage-text.ts';

const coverage = coverageMarkdown(gatherCatalogue(), await findReachedClauses());
writeFileSync(new URL('../docs/coverage.md', import.meta.url), coverage);
const readme = new URL('../README.md', import.meta.url);
writeFileSync(readme, withBuiltAreas(readFileSync(readme, 'utf8'), coverage));
process.exit(0);
