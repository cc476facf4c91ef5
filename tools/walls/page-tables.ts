// Reads the tables of documentation pages.

/** Returns a section of a page, without its heading. */
export function pageSectionOf(page: string, heading: string): string {
  const [, section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`no section ${heading}`);
  return section.split('\n## ')[0] ?? '';
}

/** Returns the first cell of each row of a table, without its header. */
export function tableFirstCellsOf(section: string): string[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .slice(1)
    .filter((cell) => !cell.startsWith('---'));
}

/** Maximum number of project-specific words: readers can learn a few. */
export const MAX_OWN_WORDS = 8;

/** @param page  text of `docs/words.md` */
export function ownWordsOnPage(page: string): string[] {
  return tableFirstCellsOf(pageSectionOf(page, 'Words of the code alone'));
}
