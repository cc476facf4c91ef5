import type { Source } from '../clause.ts';
import type { readApiSections, writeApiSections } from '../sections.ts';

// Section names as types: a clause that cites an unknown section does not compile.

type ReadApiSection = (typeof readApiSections)[number]['name'];
type WriteApiSection = (typeof writeApiSections)[number]['name'];

/** Page of the public facts: its title, not a path. */
type SupplementPart =
  | 'reads'
  | 'reads-notes'
  | 'actions'
  | 'engine'
  | 'errors'
  | 'limits'
  | 'networks'
  | 'signing'
  | 'ws';

/** Cites a section of the first document: reads and the faucet. */
export function citeReadApi(section: ReadApiSection) {
  return { document: 'read-api', section } as const satisfies Source;
}

/** Cites a section of the second document: writes, feed, errors and limits. */
export function citeWriteApi(section: WriteApiSection) {
  return { document: 'write-api', section } as const satisfies Source;
}

/** Cites a page of the public facts, and within it the read, the action or the numbered section. */
export function citeSupplement(part: SupplementPart, within?: string) {
  return {
    document: 'supplement',
    section: within === undefined ? part : `${part}, ${within}`,
  } as const satisfies Source;
}
