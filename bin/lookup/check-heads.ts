import type { CheckMetadata } from '../../harness/check/check.ts';
import { isFromSources } from '../../spec-schemas/program-folder.ts';
import { builtCatalogue } from './catalogue-file.ts';

/** Loads the metadata of this build's checks, which selection needs before any check is loaded. From the sources, loads all checks. */
export async function loadCheckMetadata(): Promise<readonly CheckMetadata[]> {
  if (!isFromSources) return builtCatalogue().checks;
  return (await import('../../scenarios/load-checks.ts')).loadAllChecks();
}
