import { expect, test } from 'vitest';
import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { channels } from '../../spec-schemas/catalogue/channels.ts';
import { droppedActionCodes, errorCatalogue } from '../../spec-schemas/catalogue/errors.ts';
import { reads } from '../../spec-schemas/catalogue/reads.ts';
import { explanationLines, listExplainableIds } from './explain-text.ts';
import { listCatalogueAreas } from './explain-topic.ts';
import { gatherCatalogue } from './gather-catalogue.ts';

const all = gatherCatalogue();
const textOf = (id: string) => explanationLines(all, id)?.join('\n') ?? '';

test.each([
  ['read', Object.keys(reads)],
  ['action', Object.keys(actions)],
  ['channel', channels.map(({ name }) => name)],
  ['error code', [...errorCatalogue, ...droppedActionCodes].map(({ code }) => code)],
  ['campaign', families.map(campaignIdOf)],
  ['area', listCatalogueAreas(all)],
])('every %s is explained, and a candidate for suggestions', (kind, ids) => {
  expect(ids.length).toBeGreaterThan(4);
  expect(
    ids.filter(
      (id) =>
        !textOf(id)
          .split('\n')
          .includes(kind === 'area' ? `area ${id}` : `${kind} ${id}`),
    ),
  ).toEqual([]);
  expect(ids.filter((id) => !listExplainableIds(all).includes(id))).toEqual([]);
});

test('explanations by kind', () => {
  expect(textOf('l2_book')).toMatch(
    /weight +2\n[\s\S]*argument +coin: coin\n[\s\S]*MARKET_NOT_FOUND: no market has the symbol/,
  );
  // A read and a channel share the name.
  expect(textOf('l2_book')).toContain('channel l2_book');
  expect(textOf('cancel_order')).toMatch(
    /signed by +the account itself[\s\S]*refuses +[\s\S]*ORDER_NOT_FOUND \(commit\)/,
  );
  expect(textOf('ORDER_NOT_FOUND')).toMatch(
    /HTTP status +404;[\s\S]*actions +.*cancel_order[\s\S]*clauses +.*orders\./,
  );
  expect(textOf('campaign.stops')).toContain('what it shows advises');
  expect(textOf('gov_history')).toContain('validator_votes');
  expect(textOf('faucet').match(/^ {2}the read API and faucet document, ".*"$/gm)).toHaveLength(1);
  expect(textOf('faucet')).toContain('venue-conformance list checks --area faucet');
});
