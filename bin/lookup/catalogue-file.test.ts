import { expect, test } from 'vitest';
import { drawDistinct } from '../defects.fixture.ts';
import { type Catalogue, clauseSummaryOf } from './catalogue.ts';
import { CatalogueFile, catalogueFileText, clauseSummariesOf } from './catalogue-file.ts';
import { explanationLines, listExplainableIds } from './explain-text.ts';
import { gatherCatalogue } from './gather-catalogue.ts';

const gathered = gatherCatalogue();
const help = [
  { id: '', text: 'of the program\n' },
  { id: 'schema export', text: 'of "schema export"\n' },
];
const text = catalogueFileText(gathered, help);
const file = new CatalogueFile(text);

/** Round-trips a value through JSON. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('every kind of row is read as it was written', () => {
  for (const kind of ['clauses', 'checks', 'faults', 'variants', 'decisions', 'topics', 'paths'] as const)
    expect(file[kind], kind).toEqual(plain(gathered[kind]));
  expect(clauseSummariesOf(file)).toEqual(plain(gathered.clauses.map(clauseSummaryOf)));
  expect(clauseSummariesOf(gathered)).toEqual(gathered.clauses.map(clauseSummaryOf));
});

test('the file is one JSON document', () => {
  const { clauses, checks } = JSON.parse(text);
  expect(clauses).toHaveLength(gathered.clauses.length);
  // Packed into one text.
  expect(checks).toEqual([expect.any(String)]);
});

test('the rows about a single id suffice to explain it', () => {
  // Each explanation searches everything, so each run of the tests draws one id in ten.
  const known = listExplainableIds(gathered);
  const forms = gathered.decisions.flatMap(({ id, forms: own = [] }) => own.map((form) => `${id}=${form.id}`));
  const drawn = drawDistinct('explained ids', [...known, ...forms], Math.ceil((known.length + forms.length) / 10));
  const ids = [...drawn, 'faucet.amount', 'nothing', '', '"', 'D01=nothing'];
  const explained = (all: (id: string) => Catalogue) => ids.map((id) => [id, explanationLines(all(id), id)]);
  expect(explained((id) => file.about(id))).toEqual(explained(() => gathered));
});

test('for an id that only a clause has, few rows are read', () => {
  const { clauses, checks } = new CatalogueFile(text).about('faucet.amount.clamp');
  expect([clauses.map(({ id }) => id), checks]).toEqual([['faucet.amount.clamp'], []]);
});

test('an unknown id is searched for in all rows', () => {
  expect(listExplainableIds(file.about('faucet.amount.clmp'))).toEqual(listExplainableIds(gathered));
});

test('help texts are stored by the words of their command', () => {
  expect(file.help([])).toBe('of the program\n');
  expect(file.help(['schema', 'export'])).toBe('of "schema export"\n');
  expect(file.help(['schema', 'nothing'])).toBeNull();
});
