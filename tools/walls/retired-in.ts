import { retiredNames } from './retired-names.ts';
import { allSources, type Source } from './walls.ts';

/** Sources and tests that may hold no retired name: all but the table and what plants them. @param folder  that the layers stand in */
export function namedSources(folder?: string): Source[] {
  return allSources(folder).filter(
    ({ path }) => !/^tools\/walls\/(retired-names|tidy|lint-walls)(\.test)?\.ts$/.test(path),
  );
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
