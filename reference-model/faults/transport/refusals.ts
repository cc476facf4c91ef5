import { cancelOrdersAndLegs } from '../../engine/orders/cancel-order.ts';
import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { amendingTags, makeCommitEdit, omitGateOfTagEdit } from '../operators/orders.ts';
import { makeExchangeRulesEdit, makeReplyEnvelopeEdit } from '../operators/transport.ts';

/** Actions, beside submit_order, that place orders on a market which governance may pause. */
const pausedTags = ['batch_order', 'scale_order', ...amendingTags] as const;

const auth = rulesEditorAt('auth');

/** Faults in the form of refusals, and tags that are refused with the wrong reason. */
export const refusalFaults: readonly Fault[] = [
  {
    id: 'transport.code-of-its-own',
    clause: 'transport.code.prefixes',
    title: 'an order that is not there is told by a code without a family',
    edit: unknownOrderAs('NO_SUCH_ORDER'),
  },
  {
    id: 'transport.code-renamed',
    clause: 'transport.code.closed',
    title: 'an order that is not there is told by a code of the family that the catalogue does not hold',
    edit: unknownOrderAs('ORDER_UNKNOWN'),
  },
  {
    id: 'transport.disabled-takes-orders',
    clause: 'transport.market-inactive.disabled',
    title: 'a market that takes neither opening nor closing orders takes any',
    needs: ['control'],
    edit: makePerpGateEdit(
      'flags',
      (check) =>
        (...order) =>
          order[2].open || order[2].close ? check(...order) : null,
    ),
  },
  ...pausedTags.map(
    (tag): Fault => ({
      id: `transport.paused-lets-${tag}`,
      clause: 'transport.precondition.paused',
      title: `a market that governance has paused takes orders of ${tag}`,
      needs: ['control'],
      edit: omitGateOfTagEdit(tag, 'paused'),
    }),
  ),
  {
    id: 'transport.paused-is-inactive',
    clause: 'transport.precondition.paused',
    title: 'a market that governance has paused answers MARKET_INACTIVE',
    needs: ['control'],
    edit: makePerpGateEdit(
      'paused',
      (check) =>
        (...order) =>
          check(...order) === null ? null : refuse('MARKET_INACTIVE', 'market is paused'),
    ),
  },
  {
    id: 'transport.retry-trusted',
    clause: 'transport.code.auth-retry',
    title: 'a signer who was refused once is known the next time',
    edit: trustedOnRetry,
  },
  {
    id: 'transport.missed-cancel-sweeps',
    clause: 'transport.order-not-found.harmless',
    title: 'a cancel that finds no order takes all others off',
    edit: makeCommitEdit('cancel_order', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'refused') cancelOrdersAndLegs(core, context.account, null);
      return outcome;
    }),
  },
  {
    id: 'transport.range-as-state',
    clause: 'transport.invalid-request.range',
    title: 'a number that is too wide is refused as a state of the venue',
    edit: makeExchangeRulesEdit(({ invalid }) => ({
      invalid: (fault) => (/asset|dex/.test(fault) ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
    })),
  },
  {
    id: 'transport.reduce-only-as-size',
    clause: 'transport.precondition.state-rule',
    title: 'a reduce-only order that would grow is refused for its size',
    edit: makePerpGateEdit('reduce-only', (check) => (core, snapshot, market, order) => {
      const refusal = check(core, snapshot, market, order);
      return refusal !== null && 'code' in refusal ? { ...refusal, code: 'ORDER_INVALID_SIZE' } : refusal;
    }),
  },
  {
    id: 'transport.retired-tag-unknown',
    clause: 'transport.retired-actions.decodable',
    title: 'spot_margin_deposit is no variant any more',
    edit: undecodableTagEdit('spot_margin_deposit'),
  },
  {
    id: 'transport.dex-abstraction-gone',
    clause: 'transport.retired-actions.dex-abstraction',
    title: 'user_dex_abstraction is no variant any more',
    edit: undecodableTagEdit('user_dex_abstraction'),
  },
  {
    id: 'transport.removed-tag-kept',
    clause: 'transport.retired-actions.removed',
    title: 'pm_rebalance is still an action',
    edit: makeExchangeRulesEdit(({ unknown, unsupported }) => ({
      unknown: (tag) => (tag === 'pm_rebalance' ? unsupported(tag) : unknown(tag)),
    })),
  },
  {
    id: 'transport.gov-vote-unknown',
    clause: 'transport.retired-actions.governance',
    title: 'gov_vote is an unknown variant',
    edit: undecodableTagEdit('gov_vote'),
  },
  {
    id: 'transport.closed-action-unknown',
    clause: 'transport.action-unsupported.not-open',
    title: 'earn_deposit is an unknown variant',
    edit: undecodableTagEdit('earn_deposit'),
  },
];

/** Reports an unknown order with this code. */
function unknownOrderAs(code: string): RulesEdit {
  return makeReplyEnvelopeEdit(({ failure }) => ({
    failure: (refusal) =>
      refusal.code === 'ORDER_NOT_FOUND' ? { error: { code, message: refusal.message } } : failure(refusal),
  }));
}

/** A tag, or an alias of one, that does not decode, whether or not it has a path. */
export function undecodableTagEdit(name: string): RulesEdit {
  return makeExchangeRulesEdit(({ stages, unknown }) => ({
    stages: stages.map((stage) => {
      // The body of an unknown tag is not parsed, so it has no fault of its own.
      if (stage.id !== 'tag' && stage.id !== 'shape') return stage;
      return {
        ...stage,
        check: (rules, request) => (request.envelope.tag === name ? unknown(name) : stage.check(rules, request)),
      };
    }),
  }));
}

function trustedOnRetry(rules: Parameters<RulesEdit>[0]): ReturnType<RulesEdit> {
  const met = new Set<string>();
  return auth(({ agentGates }) => ({
    agentGates: agentGates.map(({ id, check }) => ({
      id,
      check(core, approval, signer) {
        if (met.has(signer)) return null;
        const refusal = check(core, approval, signer);
        if (refusal !== null) met.add(signer);
        return refusal;
      },
    })),
  }))(rules);
}
