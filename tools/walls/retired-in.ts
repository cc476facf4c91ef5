import { retiredNames } from './retired-names.ts';
import type { Source } from './walls.ts';

/** Whether a source or test may hold no retired name: all but the table and what plants them. */
export function mustAvoidRetiredNames({ path }: Pick<Source, 'path'>): boolean {
  return !/^tools\/walls\/(retired-names|tidy|lint-walls)(\.test)?\.ts$/.test(path);
}

/** Places where a retired name stands, as `path:line name: the word for it`. */
export function retiredNamesIn(sources: readonly Source[]): string[] {
  const retired = new RegExp(`(?<![\\w$'.-])(${Object.keys(retiredNames).join('|')})(?![\\w$'-])`, 'g');
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(retired)].map(([name]) => `${path}:${at + 1} ${name}: ${retiredNames[name]}`),
      ),
  );
}
