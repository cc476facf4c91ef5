import { rowsIn } from '../../client/json-at.ts';
import { requireAmountText, requireText } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart } from './part.ts';

/** Validators; their stake moves with the delegations of earlier accounts. */
export const validatorsAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['validators'],
  write: (genesis, source) => ({
    ...genesis,
    validators: rowsIn(source.validators, 'validators').map((row) => ({
      validator: requireText(row, 'validator').toLowerCase(),
      signer: requireText(row, 'signer').toLowerCase(),
      displayName: typeof row.display_name === 'string' ? row.display_name : null,
      stake: requireAmountText(row.stake),
      selfStake: requireAmountText(row.self_stake),
      commissionBps: requireAmountText(row.commission_bps),
      active: row.is_active === true,
      jailed: row.is_jailed === true,
    })),
  }),
};
