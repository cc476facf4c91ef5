import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';

const gone = [
  'spot_clearinghouse_state',
  'oracle_sources',
  'sub_accounts',
  'frontend_open_orders',
  'user_ledger',
  'user_ledger_by_time',
];
const moved = [
  'account_overview',
  'bridge_chain_configs',
  'bridge_user_outbox',
  'encode_action',
  'evm_contract_bindings',
  'gov_history',
  'gov_proposals',
  'gov_state',
  'pm_summary',
];
const replacements: ReadonlyMap<string, string> = new Map([
  ['gov_state', 'validator_votes'],
  ['gov_proposals', 'validator_votes'],
  ['gov_history', 'validator_votes'],
  ['bridge_chain_configs', 'bridge_withdrawal_history'],
  ['bridge_user_outbox', 'bridge_withdrawal_history'],
]);

export default check({
  id: 'transport.retired.names',
  title: 'a removed read is refused as unknown, and a moved read names its replacement in details',
  clauses: [
    'transport.retired.gone',
    'transport.retired.moved',
    'transport.retired.moved-details',
    'transport.retired.replacements',
    'transport.retired.action-outcome',
    'transport.retired.option-positions',
  ],
  by: 'observe',
  async run({ given, target, expect, reportForm }) {
    const { address } = given.stranger();
    for (const type of gone) {
      const reply = await target.read(type, { address });
      expect('transport.retired.gone').refused(reply);
      expect('transport.retired.gone').equal(field(reply.wire.json, 'error.details'), undefined);
    }
    for (const type of moved) {
      const reply = await target.read(type, { address });
      expect('transport.retired.moved').refused(reply);
      const details = field(reply.wire.json, 'error.details', reply);
      const use = field(reply.wire.json, 'error.details.use');
      const named = typeof use.value === 'string' && use.value !== '';
      expect('transport.retired.moved-details').equal(
        derived([at(reply.wire.json, 'error.details.field'), named], details),
        ['type', true],
        'details.field, and whether details.use is a non-empty string',
      );
      const replacement = replacements.get(type);
      if (replacement === undefined) continue;
      expect('transport.retired.replacements').relation(
        `details.use to contain ${replacement} for ${type}`,
        { use },
        ({ use }) => typeof use === 'string' && use.includes(replacement),
        use.path,
      );
    }
    const outcome = await target.read('action_outcome', { address });
    expect('transport.retired.action-outcome').refused(outcome);
    const use = field(outcome.wire.json, 'error.details.use');
    expect('transport.retired.action-outcome').relation(
      'a non-empty details.use in the refusal of action_outcome',
      { use },
      ({ use }) => typeof use === 'string' && use !== '',
    );

    const renamed = await target.read('option_positions', { address });
    expect('transport.retired.option-positions').refused(renamed);
    reportForm('D59', `HTTP ${renamed.wire.status}`);
  },
});
