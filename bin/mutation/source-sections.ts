import type { Source } from '../../spec-schemas/clause.ts';

/** Section of the documents or of the public facts, as clauses cite it. */
export type CitedDocumentSection = Source;

const aSource = /@source\s+([\s\S]*?)(?=\*\/|\n\s*\*\s*@|\n(?!\s*(?:\*|\/\/)))/g;
const aDocument = /(read-api|write-api|engine facts)/;

/**
 * Returns the sections cited for a line of a source: by the nearest docstring above it, else by the first one in the file.
 * @returns empty where the file cites none
 */
export function citedSectionsAt(source: string, offset: number): readonly CitedDocumentSection[] {
  const said = [...source.matchAll(aSource)].map(({ index, 1: text = '' }) => ({ index, sections: sectionsIn(text) }));
  const named = said.filter(({ sections }) => sections.length > 0);
  return (named.findLast(({ index }) => index <= offset) ?? named[0])?.sections ?? [];
}

/** Parses citations such as `write-api, "Limits" and "Errors"; engine facts, section 5, "Broker"`. */
function sectionsIn(text: string): readonly CitedDocumentSection[] {
  return text.split(aDocument).flatMap((part, at, parts): readonly CitedDocumentSection[] => {
    const document = at % 2 === 0 ? undefined : part;
    const says = parts[at + 1] ?? '';
    if (document === undefined) return [];
    if (document === 'engine facts')
      return numbersIn(says).map((n) => ({ document: 'supplement', section: `engine, ${n}` }));
    return namesIn(says).map((section) => ({ document: document as 'read-api' | 'write-api', section }));
  });
}

function namesIn(says: string): readonly string[] {
  return [...says.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replaceAll(/\s+\*?\s*/g, ' '));
}

function numbersIn(says: string): readonly string[] {
  return [...says.matchAll(/sections?\s+((?:\d+(?:,| and|\s)*)+)/g)].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  );
}

export function isSameCitedSection(one: CitedDocumentSection, other: CitedDocumentSection): boolean {
  return one.document === other.document && one.section === other.section;
}
