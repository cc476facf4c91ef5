import { expect, test } from 'vitest';
import { actionEntry, actions } from '../catalogue/actions.ts';
import { clauseById } from '../clauses/index.ts';
import { allProducts, listProductActionTags } from '../products.ts';
import { acceptanceClauseOf } from './taken-actions.ts';

const live = Object.values(actions).filter(({ status }) => status === 'live');

test('a judgeable clause states that each live action is accepted, except the no-op and plain orders', () => {
  const clauses = new Map(live.map(({ tag }) => [tag, acceptanceClauseOf(tag)]));
  expect([...clauses].filter(([, clause]) => clause === null).map(([tag]) => tag)).toEqual(['noop', 'submit_order']);
  const documented = [...clauses].filter(([, clause]) => clause !== null && clauseById(clause).judgedBy === 'document');
  expect(documented).toEqual([]);
});

test('no two actions of a product share such a clause, so that each can be missed on its own', () => {
  for (const product of allProducts) {
    const clauses = listProductActionTags(product).map(acceptanceClauseOf);
    expect(new Set(clauses).size).toBe(clauses.length);
  }
});

test('for a tag known from public facts alone, that clause does not decide', () => {
  const seeds = live
    .filter(({ tag }) => actionEntry(tag)?.authority.action === 'public')
    .map(({ tag }) => acceptanceClauseOf(tag));
  expect(seeds.filter((clause) => clause !== null && clauseById(clause).authority === 'seed')).toEqual([]);
});

test('an alias is the same action', () => {
  expect(acceptanceClauseOf('claim_builder_rewards')).toBe(acceptanceClauseOf('claim_broker_rewards'));
  expect(acceptanceClauseOf('no_such_tag')).toBeNull();
});
