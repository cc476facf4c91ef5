import type { Core } from '../core.ts';
import { units, ZERO_UNITS } from '../numeric/planes.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import type { Validator } from '../state/governance.ts';
import { delegationAt } from '../state/staking.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface ValidatorWithAsker {
  readonly validator: Validator;
  /** Address in the request; null: none. */
  readonly address: Address | null;
}

/** @source read-api, "Other read rows": validator_summaries */
export interface ValidatorSummariesReadRules {
  readonly body: RowMakers<Address | null>;
  readonly row: RowMakers<ValidatorWithAsker>;
  readonly list: (core: Core) => readonly Validator[];
}

export const validatorSummariesReadRules: ValidatorSummariesReadRules = {
  body: {
    total_stake: (_, { state }) => formatUnits(units(state.validators.reduce((sum, { stake }) => sum + stake, 0n))),
    n_active: (_, { state }) => state.validators.filter(({ active }) => active).length,
    validators: (address, core) => {
      const { list, row } = core.rules.reads.validatorSummaries;
      return list(core).map((validator) => buildRow(core, row, { validator, address }));
    },
  },
  row: {
    validator: ({ validator }) => validator.validator,
    signer: ({ validator }) => validator.signer,
    validator_index: ({ validator }) => validator.index,
    display_name: ({ validator }) => validator.displayName,
    stake: ({ validator }) => formatUnits(validator.stake),
    self_stake: ({ validator }) => formatUnits(validator.selfStake),
    delegated_stake: ({ validator }) => formatUnits(units(validator.stake - validator.selfStake)),
    your_stake: ({ address, validator }, { state }) =>
      address === null ? null : formatUnits(delegationAt(state, address, validator.validator)?.amount ?? ZERO_UNITS),
    commission_bps: ({ validator }) => validator.commissionBps,
    is_active: ({ validator }) => validator.active,
    is_jailed: ({ validator }) => validator.jailed,
    jailed_at: ({ validator }) => validator.jailedAtMs,
    unjail_at: () => null,
    first_active_epoch: () => 0,
  },
  list: ({ state }) => [...state.validators].sort((a, b) => (a.validator < b.validator ? -1 : 1)),
};

export const validatorSummariesRead = defineRead('validator_summaries', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.validatorSummaries.body, address),
}));
