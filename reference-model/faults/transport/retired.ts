import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { refuse } from '../../refusal.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeInfoEdit, makeReadRulesEdit, removedReadEdit } from '../operators/transport.ts';

export const retiredReadFaults: readonly Fault[] = [
  {
    id: 'transport.listed-type-unknown',
    clause: 'transport.type.served',
    title: 'liquidatable is unknown',
    edit: removedReadEdit('liquidatable'),
  },
  {
    id: 'transport.gone-name-moved',
    clause: 'transport.retired.gone',
    title: 'user_ledger answers 410',
    edit: movedTo('user_ledger', 'user_non_funding_ledger_updates'),
  },
  {
    id: 'transport.moved-name-forgotten',
    clause: 'transport.retired.moved',
    title: 'pm_summary is unknown',
    edit: forgotten('pm_summary'),
  },
  {
    id: 'transport.moved-without-details',
    clause: 'transport.retired.moved-details',
    title: 'a 410 does not say where the answer went',
    edit: makeInfoEdit(() => ({
      retired: () => ({ kind: 'refusal', status: 410, refusal: refuse('UNKNOWN_TYPE', 'this read has moved') }),
    })),
  },
  {
    id: 'transport.moved-elsewhere',
    clause: 'transport.retired.replacements',
    title: 'gov_state points to the list of validators',
    edit: movedTo('gov_state', 'validator_summaries'),
  },
  {
    id: 'transport.action-outcome-unknown',
    clause: 'transport.retired.action-outcome',
    title: 'action_outcome is unknown',
    edit: forgotten('action_outcome'),
  },
  {
    id: 'transport.option-positions-served',
    clause: 'transport.retired.option-positions',
    title: 'option_positions is served under its old name',
    edit: makeReadRulesEdit(({ table }) => ({
      table: new Map([
        ...table,
        ['option_positions', () => ({ kind: 'read', type: 'option_positions', body: { positions: [] } })],
      ]),
    })),
  },
  {
    id: 'transport.moved-to-a-gone-name',
    clause: 'transport.retired.moved-use',
    title: 'pm_summary points to a read that is gone',
    edit: movedTo('pm_summary', 'margin_summary'),
  },
  older('transport.retired.older-accounts', 'user_role', 'account_state'),
  older('transport.retired.older-markets', 'token_info', 'markets_meta'),
  older('transport.retired.older-trading', 'recent_trades', 'trades'),
  older('transport.retired.older-chain', 'leading_vaults', 'vault_summaries'),
  older('transport.retired.gated', 'mip3_deployer_oracle', 'markets'),
  older('transport.retired.points', 'points_user', 'account_state'),
  ...moving('spot-meta', 'spot_meta'),
  ...moving('all-mids', 'all_mids'),
  ...moving('active-asset-ctx', 'active_asset_ctx'),
  ...moving('user-events', 'user_events'),
];

/** Returns the faults of a name that moves in the next release: moved too early, and not moved. */
function moving(name: 'spot-meta' | 'all-mids' | 'active-asset-ctx' | 'user-events', type: string): readonly Fault[] {
  const today: ClauseId = `transport.retired.${name}-400`;
  const next: ClauseId = `transport.retired.${name}-410`;
  return [
    {
      id: `transport.${name}-moved-early`,
      clause: today,
      title: `${type} answers 410 today`,
      edit: movedTo(type, 'markets_meta'),
    },
    {
      id: `transport.${name}-not-moved`,
      clause: next,
      title: `${type} is still unknown`,
      needs: ['next'],
      edit: forgotten(type),
    },
  ];
}

/** A retired name that still redirects. */
function older(clause: ClauseId, type: string, use: string): Fault {
  return {
    id: `transport.${type.replaceAll('_', '-')}-moved`,
    clause,
    title: `${type} answers 410`,
    edit: movedTo(type, use),
  };
}

function movedTo(type: string, use: string): RulesEdit {
  return makeReadRulesEdit(({ retired }) => ({ retired: new Map([...retired, [type, { use }]]) }));
}

function forgotten(type: string): RulesEdit {
  return makeReadRulesEdit(({ retired }) => ({ retired: new Map([...retired].filter(([name]) => name !== type)) }));
}
