import { expect, test } from 'vitest';
import { citedSectionsAt } from './source-sections.ts';

const source = `/** Fees. @source write-api, "Fees" and "Limits"; engine facts, section 5, "Broker" */
const a = 1;

/**
 * Rest of the rows.
 * @source read-api, "Other read
 *   rows": user_rate_limit
 */
const b = 2;

/** @param c  no source */
const d = 3;
`;

test('the sections cited by the docstring above a place', () => {
  expect(citedSectionsAt(source, source.indexOf('1;'))).toEqual([
    { document: 'write-api', section: 'Fees' },
    { document: 'write-api', section: 'Limits' },
    { document: 'supplement', section: 'engine, 5' },
  ]);
});

test('a document name broken over two lines, and text below it', () => {
  const rows = [{ document: 'read-api', section: 'Other read rows' }];
  expect(citedSectionsAt(source, source.indexOf('2;'))).toEqual(rows);
  expect(citedSectionsAt(source, source.indexOf('3;'))).toEqual(rows);
});

test('above the first docstring the first one counts, and without any there is no section', () => {
  expect(citedSectionsAt(`const z = 0;\n${source}`, 0)).toHaveLength(3);
  expect(citedSectionsAt('const z = 0;', 5)).toEqual([]);
});
