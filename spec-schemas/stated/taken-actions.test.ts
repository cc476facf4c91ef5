import { expect, test } from 'vitest';
import { actionEntry, actions } from '../catalogue/actions.ts';
import { clauseById } from '../clauses/index.ts';
import { allProducts, productTags } from '../products.ts';
import { acceptanceClauseOf } from './taken-actions.ts';

const live = Object.values(actions).filter(({ status }) => status === 'live');

test('something that a check judges says of every live action that it is taken, but for one that does nothing and one without which there is no venue', () => {
  const clauses = new Map(live.map(({ tag }) => [tag, acceptanceClauseOf(tag)]));
  expect([...clauses].filter(([, clause]) => clause === null).map(([tag]) => tag)).toEqual(['noop', 'submit_order']);
  const documented = [...clauses].filter(([, clause]) => clause !== null && clauseById(clause).judgedBy === 'document');
  expect(documented).toEqual([]);
});

test('no two actions of a product are told by one clause, so that each is found missing by itself', () => {
  for (const product of allProducts) {
    const clauses = productTags(product).map(acceptanceClauseOf);
    expect(new Set(clauses).size).toBe(clauses.length);
  }
});

test('what a tag that public facts alone give is said by decides nothing', () => {
  const seeds = live
    .filter(({ tag }) => actionEntry(tag)?.authority.action === 'public')
    .map(({ tag }) => acceptanceClauseOf(tag));
  expect(seeds.filter((clause) => clause !== null && clauseById(clause).authority === 'seed')).toEqual([]);
});

test('another spelling of a tag is the same action', () => {
  expect(acceptanceClauseOf('claim_builder_rewards')).toBe(acceptanceClauseOf('claim_broker_rewards'));
  expect(acceptanceClauseOf('no_such_tag')).toBeNull();
});
