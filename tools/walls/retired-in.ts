import { retiredNames } from './retired-names.ts';
import type { Source } from './walls.ts';

/** Whether a source or test must avoid retired names: all but the table itself and the tests that plant them. */
export function mustAvoidRetiredNames({ path }: Pick<Source, 'path'>): boolean {
  return !/^tools\/walls\/(retired-names|tidy|lint-walls)(\.test)?\.ts$/.test(path);
}

/** Returns uses of retired names, as `path:line name: replacement`. */
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
