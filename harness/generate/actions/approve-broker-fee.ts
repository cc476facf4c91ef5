import fc from 'fast-check';
import { brokerBpsArbitrary } from '../figures.ts';
import type { ActionGenerator } from '../generated-action.ts';
import { accountRefArbitrary } from '../references.ts';
import type { BrokerDraft } from '../steps.ts';

interface Words extends BrokerDraft {
  readonly tag: 'approve_broker_fee';
}

export const approveBrokerFeeGenerator: ActionGenerator<Words> = {
  tag: 'approve_broker_fee',
  weight: 3,
  words: () => fc.record({ tag: fc.constant('approve_broker_fee'), to: accountRefArbitrary, bps: brokerBpsArbitrary }),
  encode: ({ tag, to, bps }, _encoding, scope) => ({
    type: tag,
    params: { builder: scope.accounts.address(to), max_bps: bps },
  }),
  facets: ({ bps }) => [bps === 0 ? 'revoked' : bps > 8 ? 'above the cap' : 'approved'],
};
