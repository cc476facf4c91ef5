import { readFileSync } from 'node:fs';
import { type Catalogue, type ClauseLine, lineOf } from './catalogue.ts';

// What the build wrote beside the compiled program. A program that runs from its sources has none and gathers it.

const fromSources = import.meta.url.endsWith('.ts');

export async function loadCatalogue(): Promise<Catalogue> {
  // The build wrote it from this type.
  return fromSources ? await gathered() : (built('catalogue.json') as Catalogue);
}

/** The clauses as listings show them. */
export async function loadClauseLines(): Promise<readonly ClauseLine[]> {
  // As above.
  return fromSources ? (await gathered()).clauses.map(lineOf) : (built('clause-lines.json') as readonly ClauseLine[]);
}

async function gathered(): Promise<Catalogue> {
  return (await import('./gather-catalogue.ts')).gatherCatalogue();
}

function built(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
}
