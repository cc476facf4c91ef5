import { readFileSync } from 'node:fs';
import { buildFolder } from '../spec-schemas/program-folder.ts';
import type { Catalogue } from './catalogue.ts';

/** What the build wrote beside the compiled program. A program that runs from its sources has none. */
export function builtCatalogue(): Catalogue {
  // The build wrote it from this type.
  return built('catalogue.json') as Catalogue;
}

export function built(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, buildFolder), 'utf8'));
}
