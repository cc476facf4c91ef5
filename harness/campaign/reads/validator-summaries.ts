import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { OwnComparison } from './compared-read.ts';

/**
 * Who the validators are is adopted, and what they have moves by others; what they have of an account is the venue's own, and
 * that one who is not jailed tells no time of it.
 */
export const validatorSummaries: OwnComparison = {
  type: 'validator_summaries',
  follows: ['staking_state'],
  isEnvironment: () => true,
  since: ({ validators }) => ({
    validators: (isJsonArray(validators) ? validators : []).filter(isJsonObject).map((row) => {
      const { validator = null, your_stake = null, jailed_at = null, unjail_at = null } = row;
      return { validator, your_stake, ...(row.is_jailed === true ? {} : { jailed_at, unjail_at }) };
    }),
  }),
};
