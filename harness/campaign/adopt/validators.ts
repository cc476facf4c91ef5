import { rowsIn } from '../../client/json-at.ts';
import { amount, text } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/** Validators; their stake moves with the delegations of earlier accounts. */
export const validators: AdoptedPart<Present> = {
  covers: ['validators'],
  write: (genesis, source) => ({
    ...genesis,
    validators: rowsIn(source.validators, 'validators').map((row) => ({
      validator: text(row, 'validator').toLowerCase(),
      signer: text(row, 'signer').toLowerCase(),
      displayName: typeof row.display_name === 'string' ? row.display_name : null,
      stake: amount(row.stake),
      selfStake: amount(row.self_stake),
      commissionBps: amount(row.commission_bps),
      active: row.is_active === true,
      jailed: row.is_jailed === true,
    })),
  }),
};
