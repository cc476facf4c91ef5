import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/**
 * Identities of validators are adopted; their stake is moved by others. An account's part is specific to the venue, and a validator that is
 * not jailed shows no jail time.
 */
export const validatorSummariesComparison: ReadComparisonOverrides = {
  type: 'validator_summaries',
  follows: ['staking_state'],
  isEnvironment: () => true,
  sinceRun: ({ validators }) => ({
    validators: (isJsonArray(validators) ? validators : []).filter(isJsonObject).map((row) => {
      const { validator = null, your_stake = null, jailed_at = null, unjail_at = null } = row;
      return { validator, your_stake, ...(row.is_jailed === true ? {} : { jailed_at, unjail_at }) };
    }),
  }),
};
