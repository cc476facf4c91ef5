import type { Address } from '../state/address.ts';
import { type Attempt, exampleOf } from './attempt.fixture.ts';
import { ofDeployers, ofPools, ofSpotDeployers } from './attempts-of-deployers.fixture.ts';
import { ofAccounts, ofMoney, ofStake, ofVaults } from './attempts-of-money.fixture.ts';
import { ofOptions } from './attempts-of-options.fixture.ts';
import { ofMargin, ofOrders } from './attempts-of-orders.fixture.ts';

/** Returns the attempts by tag. @param validator  one that takes a lock */
function attempts(validator: Address): Readonly<Record<string, Attempt>> {
  return {
    ...ofOrders,
    ...ofMargin,
    ...ofAccounts,
    ...ofMoney,
    ...ofOptions,
    ...ofVaults,
    ...ofPools,
    ...ofStake(validator),
    ...ofDeployers(validator),
    ...ofSpotDeployers,
  };
}

/**
 * Returns the attempt of an action: its own from the tables above, else the example.
 * @throws when the catalogue has no such action
 */
export function attemptOf(tag: string, validator: Address): Attempt {
  return attempts(validator)[tag] ?? exampleOf(tag);
}
