import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFolder, programFolder, RUNS_FROM_SOURCES } from '../../spec-schemas/program-folder.ts';

const folder = new URL('reports/', buildFolder);

export interface PageAsset {
  readonly text: string;
  /** Hash in the notation of a content security policy. */
  readonly hash: string;
}

/** Returns the page's script and style from the build. When running from the sources, uses those of the last build, or builds them. */
export function readPageAssets(): { readonly script: PageAsset; readonly style: PageAsset } {
  if (RUNS_FROM_SOURCES && !existsSync(new URL('page.js', folder))) {
    execFileSync(process.execPath, [fileURLToPath(new URL('tools/build/page.mjs', programFolder))]);
  }
  return { script: assetOf('page.js'), style: assetOf('page.css') };
}

function assetOf(name: string): PageAsset {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
