import { RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import type { OwnChecksOption } from '../options/own-checks.ts';
import type { Catalogue } from './catalogue.ts';
import { readShippedCatalogueFile } from './catalogue-file.ts';

// The build writes the catalogue beside the compiled program. A program that runs from its sources gathers it instead.

export async function loadCatalogue(own: OwnChecksOption = {}): Promise<Catalogue> {
  return RUNS_FROM_SOURCES || hasOwn(own) ? await gathered(own) : readShippedCatalogueFile();
}

/** Loads the part of the catalogue that the explanation of an id needs. */
export async function loadCatalogueAbout(id: string, own: OwnChecksOption): Promise<Catalogue> {
  return RUNS_FROM_SOURCES || hasOwn(own) ? await gathered(own) : readShippedCatalogueFile().about(id);
}

function hasOwn({ checks = [] }: OwnChecksOption): boolean {
  return checks.length > 0;
}

async function gathered(own: OwnChecksOption): Promise<Catalogue> {
  const { gatherCatalogue } = await import('./gather-catalogue.ts');
  if (!hasOwn(own)) return gatherCatalogue();
  return gatherCatalogue(await (await import('../options/own-checks.ts')).loadOwnChecks(own));
}
