import type { Address } from '../state/address.ts';
import { type ActionAttempt, exampleAttemptOf } from './attempt.fixture.ts';
import {
  makePerpDeployerAttempts,
  spotDeployerAttempts,
  spotMarginAndEarnAttempts,
} from './attempts-of-deployers.fixture.ts';
import { accountAttempts, makeStakeAttempts, moneyAttempts, vaultAttempts } from './attempts-of-money.fixture.ts';
import { optionAttempts } from './attempts-of-options.fixture.ts';
import { marginAttempts, orderAttempts } from './attempts-of-orders.fixture.ts';

/** Returns the attempts by tag. @param validator  one that accepts a lock */
function attempts(validator: Address): Readonly<Record<string, ActionAttempt>> {
  return {
    ...orderAttempts,
    ...marginAttempts,
    ...accountAttempts,
    ...moneyAttempts,
    ...optionAttempts,
    ...vaultAttempts,
    ...spotMarginAndEarnAttempts,
    ...makeStakeAttempts(validator),
    ...makePerpDeployerAttempts(validator),
    ...spotDeployerAttempts,
  };
}

/**
 * Returns the attempt of an action: its own from the tables above, otherwise the catalogue's example.
 * @throws if the catalogue has no such action
 */
export function attemptOf(tag: string, validator: Address): ActionAttempt {
  return attempts(validator)[tag] ?? exampleAttemptOf(tag);
}
