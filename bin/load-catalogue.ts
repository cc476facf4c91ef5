import { isFromSources } from '../spec-schemas/program-folder.ts';
import { type Catalogue, type ClauseLine, lineOf } from './catalogue.ts';
import { built, builtCatalogue } from './catalogue-file.ts';
import type { OwnChecksOption } from './own-checks.ts';

// What the build wrote beside the compiled program. A program that runs from its sources has none and gathers it.

export async function loadCatalogue(own: OwnChecksOption = {}): Promise<Catalogue> {
  return isFromSources || hasOwn(own) ? await gathered(own) : builtCatalogue();
}

/** The clauses as listings show them. */
export async function loadClauseLines(own: OwnChecksOption = {}): Promise<readonly ClauseLine[]> {
  return isFromSources || hasOwn(own)
    ? (await gathered(own)).clauses.map(lineOf)
    : // As above.
      (built('clause-lines.json') as readonly ClauseLine[]);
}

function hasOwn({ checks = [] }: OwnChecksOption): boolean {
  return checks.length > 0;
}

async function gathered(own: OwnChecksOption): Promise<Catalogue> {
  const { gatherCatalogue } = await import('./gather-catalogue.ts');
  if (!hasOwn(own)) return gatherCatalogue();
  return gatherCatalogue(await (await import('./own-checks.ts')).loadOwnChecks(own));
}
