import type { Source } from './clause.ts';

/** Names of the documents in texts for readers. */
const documentNames: Readonly<Record<Source['document'], string>> = {
  'read-api': 'the read API and faucet document',
  'write-api': 'the write API document',
  supplement: 'the public facts',
  own: 'a document of your own',
};

/** Formats sources: each document with its sections. */
export function sourcesText(sources: readonly Source[]): string {
  return [...Map.groupBy(sources, ({ document }) => document)]
    .map(([document, own]) => `${documentNames[document]}, ${own.map(({ section }) => `"${section}"`).join(', ')}`)
    .join('; ');
}

/** Formats sources of many clauses, a line per document, with its sections sorted and without duplicates. */
export function formatSourceLinesByDocument(sources: readonly Source[]): string[] {
  return [...Map.groupBy(sources, ({ document }) => document)].map(([document, own]) => {
    const sections = [...new Set(own.map(({ section }) => `"${section}"`))].toSorted();
    return `${documentNames[document]}, ${sections.join(', ')}`;
  });
}
