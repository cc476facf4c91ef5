import type { CheckMetadata } from '../../harness/check/check.ts';
import { isFromSources } from '../../spec-schemas/program-folder.ts';
import { builtCatalogue } from './catalogue-file.ts';

/** The heads of the checks of this build: what a selection is made of, before any check is loaded. From the sources all are. */
export async function loadCheckMetadata(): Promise<readonly CheckMetadata[]> {
  if (!isFromSources) return builtCatalogue().checks;
  return (await import('../../scenarios/load-checks.ts')).loadAllChecks();
}
