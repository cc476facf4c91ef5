import { expect, test } from 'vitest';
import { drawDistinct } from '../defects.fixture.ts';
import { type Catalogue, clauseSummaryOf } from './catalogue.ts';
import { CatalogueFile, catalogueText, clauseSummariesOf } from './catalogue-file.ts';
import { explainableIds, explanationLines } from './explain-text.ts';
import { gatherCatalogue } from './gather-catalogue.ts';

const gathered = gatherCatalogue();
const help = [
  { id: '', text: 'of the program\n' },
  { id: 'schema export', text: 'of "schema export"\n' },
];
const text = catalogueText(gathered, help);
const file = new CatalogueFile(text);

/** Keeps what JSON keeps of a value. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('what was written is what is read, kind by kind', () => {
  for (const kind of ['clauses', 'checks', 'faults', 'variants', 'decisions', 'topics', 'paths'] as const)
    expect(file[kind], kind).toEqual(plain(gathered[kind]));
  expect(clauseSummariesOf(file)).toEqual(plain(gathered.clauses.map(clauseSummaryOf)));
  expect(clauseSummariesOf(gathered)).toEqual(gathered.clauses.map(clauseSummaryOf));
});

test('it is one JSON document', () => {
  const { clauses, checks } = JSON.parse(text);
  expect(clauses).toHaveLength(gathered.clauses.length);
  // Packed: one text.
  expect(checks).toEqual([expect.any(String)]);
});

test('what is known about an id is enough to explain it', () => {
  // An explanation looks through all that there is: one in ten, and every run of the tests draws others.
  const known = explainableIds(gathered);
  const forms = gathered.decisions.flatMap(({ id, forms: own = [] }) => own.map((form) => `${id}=${form.id}`));
  const some = drawDistinct('explained ids', [...known, ...forms], Math.ceil((known.length + forms.length) / 10));
  const ids = [...some, 'faucet.amount', 'nothing', '', '"', 'D01=nothing'];
  const explained = (all: (id: string) => Catalogue) => ids.map((id) => [id, explanationLines(all(id), id)]);
  expect(explained((id) => file.about(id))).toEqual(explained(() => gathered));
});

test('of an id that a clause alone has, little is read', () => {
  const { clauses, checks } = new CatalogueFile(text).about('faucet.amount.clamp');
  expect([clauses.map(({ id }) => id), checks]).toEqual([['faucet.amount.clamp'], []]);
});

test('what nothing has is looked for among all', () => {
  expect(explainableIds(file.about('faucet.amount.clmp'))).toEqual(explainableIds(gathered));
});

test('help stands there by the words of its command', () => {
  expect(file.help([])).toBe('of the program\n');
  expect(file.help(['schema', 'export'])).toBe('of "schema export"\n');
  expect(file.help(['schema', 'nothing'])).toBeNull();
});
