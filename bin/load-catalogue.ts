import { readFileSync } from 'node:fs';
import type { Catalogue } from './catalogue.ts';

/** Where the build writes it, beside the compiled program. */
const built = new URL('../catalogue.json', import.meta.url);

/** From the file that the build made; a program that runs from its sources has none and gathers it. */
export async function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.url.endsWith('.ts')) return (await import('./gather-catalogue.ts')).gatherCatalogue();
  // The build wrote it from this type.
  return JSON.parse(readFileSync(built, 'utf8')) as Catalogue;
}
