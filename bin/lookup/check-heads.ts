import type { CheckMetadata } from '../../harness/check/check.ts';
import { RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';
import { readShippedCatalogueFile } from './catalogue-file.ts';

/** Loads the metadata of this build's checks, which selection needs before any check is loaded. From the sources, loads all checks. */
export async function loadCheckMetadata(): Promise<readonly CheckMetadata[]> {
  if (!RUNS_FROM_SOURCES) return readShippedCatalogueFile().checks;
  return (await import('../../scenarios/load-checks.ts')).loadAllChecks();
}
