import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { OwnComparison } from './compared-read.ts';

/** Who the validators are is adopted, and what they have moves by others; what they have of an account is the venue's own. */
export const validatorSummaries: OwnComparison = {
  type: 'validator_summaries',
  follows: ['staking_state'],
  isEnvironment: () => true,
  since: ({ validators }) => ({
    validators: (isJsonArray(validators) ? validators : []).filter(isJsonObject).map((row) => {
      return { validator: row.validator ?? null, your_stake: row.your_stake ?? null };
    }),
  }),
};
