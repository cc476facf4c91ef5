// Tables of the documentation, read as they stand on their pages.

/** A section of a page, below its heading. */
export function pageSection(page: string, heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`no section ${heading}`);
  return section.split('\n## ')[0] ?? '';
}

/** First cells of the rows of a table, below its head. */
export function tableFirstCells(section: string): string[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .slice(1)
    .filter((cell) => !cell.startsWith('---'));
}

/** Words of the code that its field has not: a reader can learn a few. */
export const MAX_OWN_WORDS = 8;

/** @param page  text of `docs/words.md` */
export function ownWordsOnPage(page: string): string[] {
  return tableFirstCells(pageSection(page, 'Words of the code alone'));
}
