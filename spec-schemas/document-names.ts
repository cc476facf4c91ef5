import type { Source } from './clause.ts';

/** Names of the documents in texts for people. */
const documentNames: Readonly<Record<Source['document'], string>> = {
  'read-api': 'the read API and faucet document',
  'write-api': 'the write API document',
  supplement: 'the public facts',
  own: 'a document of your own',
};

/** Where a statement stands: each document with its sections. */
export function sourcesText(sources: readonly Source[]): string {
  return [...Map.groupBy(sources, ({ document }) => document)]
    .map(([document, own]) => `${documentNames[document]}, ${own.map(({ section }) => `"${section}"`).join(', ')}`)
    .join('; ');
}

/** The same of many, a line a document: its sections in the order of their names, each once. */
export function sourceLinesByDocument(sources: readonly Source[]): string[] {
  return [...Map.groupBy(sources, ({ document }) => document)].map(([document, own]) => {
    const sections = [...new Set(own.map(({ section }) => `"${section}"`))].toSorted();
    return `${documentNames[document]}, ${sections.join(', ')}`;
  });
}
