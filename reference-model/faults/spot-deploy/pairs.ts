import { doneOutcome } from '../../actions/action.ts';
import type { Core } from '../../core.ts';
import { chargeAndCountRegistration } from '../../engine/markets/deploys.ts';
import { makeSpotOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import { holderForAccount } from '../../money/holder.ts';
import { ratio, usd, ZERO_UNITS } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { Address } from '../../state/address.ts';
import { marketNamed, pairAt } from '../../state/market.ts';
import { changePair, tokenDeploymentOf } from '../../state/spot-deploys.ts';
import type { Fault } from '../fault.ts';
import { firstRowOfEachOwner, makeActionBodyEdit, makeCommitEdit } from '../operators/orders.ts';
import { makeSpotEscrowEdit, makeSpotFeesEdit } from '../operators/spot.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const registration = rulesEditorAt('actions', 'spotRegisterPair');
const params = rulesEditorAt('actions', 'spotSetPairParams');
const switches = rulesEditorAt('actions', 'spotSetPairActive');
const sections = rulesEditorAt('reads', 'marketSections');

export const spotDeployPairsFaults: readonly Fault[] = [
  {
    id: 'spot-deploy.pair-field-code',
    clause: 'spot-deploy.pair.fields',
    title: 'a pair without its quote is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('quote'),
  },
  {
    id: 'spot-deploy.params-field-code',
    clause: 'spot-deploy.params.fields',
    title: 'parameters without the fee of makers are refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('maker_fee_dbps'),
  },
  {
    id: 'spot-deploy.active-field-code',
    clause: 'spot-deploy.active.fields',
    title: 'a switch without its word is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('active'),
  },
  {
    id: 'spot-deploy.pair-of-usdc',
    clause: 'spot-deploy.pair.registered',
    title: 'a pair is listed with its quote as its base',
    edit: sections(({ pair }) => ({
      pair: { ...pair, base: ({ base, quote, registeredAt }) => (registeredAt > 0 ? quote : base) },
    })),
  },
  {
    id: 'spot-deploy.pair-of-nobody',
    clause: 'spot-deploy.lane.sender',
    title: 'a pair is listed under the address 1',
    edit: sections(({ pair }) => ({ pair: { ...pair, deployer: () => `0x${'0'.repeat(39)}1` } })),
  },
  {
    id: 'spot-deploy.registered-at-once',
    clause: 'markets.spot.registered-at',
    title: 'every pair was registered at height 1',
    edit: sections(({ pair }) => ({
      pair: { ...pair, registered_at: ({ registeredAt }) => Math.min(registeredAt, 1) },
    })),
  },
  {
    id: 'spot-deploy.whole-bps',
    clause: 'markets.spot.taker-lossless',
    title: 'the fee of a pair is served in whole basis points',
    edit: sections(({ pair }) => ({
      pair: { ...pair, taker_fee_bps: ({ takerFeeBps }) => takerFeeBps?.replace(/\..*/, '') },
    })),
  },
  {
    id: 'spot-deploy.newest-first',
    clause: 'markets.spot.order',
    title: 'tokens that were registered stand before those of genesis',
    edit: sections(({ select }) => ({
      select: (...asked) => {
        const { perp, spot } = select(...asked);
        const tokens = spot?.tokens.toSorted((a, b) => Number(b.id >= 1_000) - Number(a.id >= 1_000)) ?? [];
        return { perp, spot: spot === null ? null : { ...spot, tokens } };
      },
    })),
  },
  {
    id: 'spot-deploy.no-fee-no-override',
    clause: 'markets.spot.taker-lossless',
    title: 'a pair whose deployer has set a fee of 0 reads as one without a fee of its own',
    edit: sections(({ pair }) => ({
      pair: { ...pair, taker_fee_bps: ({ takerFeeBps }) => (takerFeeBps === '0' ? null : takerFeeBps) },
    })),
  },
  {
    id: 'spot-deploy.opens-at-once',
    clause: 'spot-deploy.pair.starts-inactive',
    title: 'a pair is open as soon as it is registered',
    edit: makeCommitEdit('spot_register_pair', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      const newest = Math.max(...core.state.markets.keys());
      if (outcome.kind === 'done') changePair(core.state, newest, { active: true });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.free-pair',
    clause: 'spot-deploy.pair.charged',
    title: 'a pair costs nothing',
    edit: registration(() => ({ charge: () => undefined })),
  },
  {
    id: 'spot-deploy.pair-bound-excluded',
    clause: 'spot-deploy.pair.fee-bound',
    title: 'a pair whose ask is its bound is refused',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'bound', (row) => ({
        ...row,
        check: (core, signer, sent) => row.check(core, signer, { ...sent, maxFee: usd(sent.maxFee - 1n) }),
      })),
    })),
  },
  {
    id: 'spot-deploy.pair-bound-unsigned',
    clause: 'spot-deploy.pair.fee-negative',
    title: 'the sign of the bound of a pair is not looked at',
    edit: makeActionBodyEdit('spot_register_pair', (body) =>
      String(body.max_deploy_fee).startsWith('-') ? { ...body, max_deploy_fee: '1000000000' } : body,
    ),
  },
  {
    id: 'spot-deploy.pair-named-again',
    clause: 'spot-deploy.pair.name-taken',
    title: 'a pair may have the name of a pair that another account registered',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'name-taken', (row) => ({
        ...row,
        check(core, signer, asked) {
          const listed = marketNamed(core.state, asked.name);
          const isOthers = listed?.kind === 'spot' && listed.registeredAt > 0 && listed.deployer !== signer;
          return isOthers ? null : row.check(core, signer, asked);
        },
      })),
    })),
  },
  {
    id: 'spot-deploy.params-by-token',
    clause: 'spot-deploy.params.deployer',
    title: 'who registered the base token may set the parameters of any pair of it',
    edit: params(({ gates }) => ({
      gates: withChangedRow(gates, 'deployer', (row) => ({
        ...row,
        check: (core, signer, asked) => (isOfToken(core, signer, asked.pair) ? null : row.check(core, signer, asked)),
      })),
    })),
  },
  {
    id: 'spot-deploy.opened-by-token',
    clause: 'spot-deploy.active.deployer',
    title: 'who registered the base token may open and close any pair of it',
    edit: switches(({ gates }) => ({
      gates: withChangedRow(gates, 'deployer', (row) => ({
        ...row,
        check: (core, signer, asked) => (isOfToken(core, signer, asked.pair) ? null : row.check(core, signer, asked)),
      })),
    })),
  },
  {
    id: 'spot-deploy.fees-in-bps',
    clause: 'spot-deploy.params.configured',
    title: 'fees of a pair are taken for whole basis points',
    edit: params(({ written }) => ({ written: (asked) => written({ ...asked, takerDbps: asked.takerDbps * 10 }) })),
  },
  {
    id: 'spot-deploy.minimum-in-usdc',
    clause: 'spot-deploy.params.configured',
    title: 'the minimum of a pair is taken for whole USDC',
    edit: params(({ written }) => ({
      written: (asked) => written({ ...asked, minNotionalCents: asked.minNotionalCents * 100n }),
    })),
  },
  {
    id: 'spot-deploy.params-at-a-price',
    clause: 'spot-deploy.params.free',
    title: 'parameters cost as much as a pair',
    edit: params(() => ({
      charge: (core, signer) => chargeAndCountRegistration(core, holderForAccount(signer), 'pair'),
    })),
  },
  {
    id: 'spot-deploy.fees-below-500',
    clause: 'spot-deploy.params.fee-cap',
    title: 'a fee of 500 deci-bps is refused',
    edit: params(() => ({ capDbps: 499 })),
  },
  {
    id: 'spot-deploy.maker-uncapped',
    clause: 'spot-deploy.params.fee-cap',
    title: 'the fee of makers has no cap',
    edit: params(({ gates }) => ({
      gates: withChangedRow(gates, 'fee-cap', (row) => ({
        ...row,
        check: (core, signer, asked) => row.check(core, signer, { ...asked, makerDbps: 0 }),
      })),
    })),
  },
  {
    id: 'spot-deploy.ceiling-in-dbps',
    clause: 'spot-deploy.params.fee-ceiling',
    title: 'the ceiling of fees is taken for tenths of a basis point',
    edit: params(({ gates }) => ({
      gates: withChangedRow(gates, 'ceiling', (row) => ({
        ...row,
        check: (core, signer, asked) => row.check(core, signer, { ...asked, takerDbps: asked.takerDbps * 10 }),
      })),
    })),
  },
  {
    id: 'spot-deploy.two-cents-at-least',
    clause: 'spot-deploy.params.min-notional',
    title: 'a minimum of one cent is refused',
    edit: params(({ minNotionalCents }) => ({ minNotionalCents: { ...minNotionalCents, min: 2n } })),
  },
  {
    id: 'spot-deploy.pair-fee-of-schedule',
    clause: 'spot.fills.pair-rate',
    title: 'the fee that a deployer sets is served, and the schedule is charged',
    edit: makeSpotFeesEdit(({ takerRate }) => ({
      takerRate: (core, pair, scheduled) => (pair.registeredAt > 0 ? scheduled : takerRate(core, pair, scheduled)),
    })),
  },
  {
    id: 'spot-deploy.pair-fee-tenfold',
    clause: 'spot.fills.pair-rate',
    title: 'deci-bps that a deployer sets are served as such and charged as basis points',
    edit: makeSpotFeesEdit(({ takerRate }) => ({
      takerRate: (core, pair, scheduled) => {
        const rate = takerRate(core, pair, scheduled);
        return pair.registeredAt > 0 ? ratio(10n * rate) : rate;
      },
    })),
  },
  {
    id: 'spot-deploy.pair-minimum-unasked',
    clause: 'spot.orders.min-notional',
    title: 'the minimum that a deployer sets is served, and no order is held to it',
    edit: makeSpotOrderRulesEdit(({ gates }) => ({
      gates: withChangedRow(gates, 'min-notional', ({ id, check }) => ({
        id,
        check: (core, snapshot, pair, order) => (pair.registeredAt > 0 ? null : check(core, snapshot, pair, order)),
      })),
    })),
  },
  {
    id: 'spot-deploy.pair-minimum-refused',
    clause: 'spot.orders.min-notional',
    title: 'an order that is worth the minimum of a pair is refused as if it were below it',
    edit: makeSpotOrderRulesEdit(({ gates }) => ({
      gates: withChangedRow(gates, 'min-notional', ({ id, check }) => ({
        id,
        check: (core, snapshot, pair, order) =>
          check(core, snapshot, { ...pair, minNotional: usd(pair.minNotional + 1n) }, order),
      })),
    })),
  },
  {
    id: 'spot-deploy.fee-served-alone',
    clause: 'spot.fills.pair-rate',
    title: 'the fee that is set a second time is served, and the first one is charged',
    edit: makeCommitEdit('spot_set_pair_params', (core, context, body, prepared) => {
      const before = pairAt(core.state, Number(body.pair));
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done' && before !== undefined && before.takerFeeBps !== null)
        changePair(core.state, before.id, { takerRate: before.takerRate });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.free-is-unset',
    clause: 'spot-deploy.active.opens',
    title: 'a pair whose fee is set to 0 counts as one without a fee',
    edit: switches(({ gates }) => ({
      gates: withChangedRow(gates, 'unconfigured', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          asked.active && pairAt(core.state, asked.pair)?.takerRate === 0n
            ? refuse('PRECONDITION_FAILED', 'fee tier and minimum notional are to be set first')
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'spot-deploy.opens-once',
    clause: 'spot-deploy.active.opens',
    title: 'a pair that is closed is no longer configured',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, body, prepared) => {
      const wasOpen = pairAt(core.state, Number(body.pair))?.active === true;
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done' && wasOpen && body.active === false)
        changePair(core.state, Number(body.pair), { takerFeeBps: null });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.hold-of-rest-kept',
    clause: 'spot-deploy.active.closes',
    title: 'what is held for the rest of an order that was filled in part is not back once the pair is closed',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, _body, prepared) => {
      const whole = makeSpotEscrowEdit((rules) => ({
        returned: (set, order) =>
          order.lots === order.origLots ? rules.returned(set, order) : { ...set, amount: ZERO_UNITS },
      }));
      return prepared.commit({ ...core, rules: whole(core.rules) }, context);
    }),
  },
  {
    id: 'spot-deploy.never-opens',
    clause: 'spot-deploy.active.opens',
    title: 'a pair that was opened stays closed',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done' && body.active === true) changePair(core.state, Number(body.pair), { active: false });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.minimum-forgotten',
    clause: 'spot-deploy.active.opens',
    title: 'a pair that is opened asks for orders of a million',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done' && body.active === true)
        changePair(core.state, Number(body.pair), { minNotional: usd(10n ** 24n) });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.orders-stay',
    clause: 'spot-deploy.active.closes',
    title: 'orders rest on on a pair that was closed',
    edit: switches(() => ({ ends: () => [] })),
  },
  {
    id: 'spot-deploy.part-filled-order-stays',
    clause: 'spot-deploy.active.closes',
    title: 'an order that was filled in part rests on on a pair that was closed',
    edit: switches(() => ({ ends: (resting) => resting.filter(({ lots, origLots }) => lots === origLots) })),
  },
  {
    id: 'spot-deploy.one-order-goes',
    clause: 'spot-deploy.active.closes',
    title: 'of the orders of one account on a pair that was closed one goes',
    edit: switches(() => ({ ends: firstRowOfEachOwner })),
  },
  {
    id: 'spot-deploy.second-hold-kept',
    clause: 'spot-deploy.active.closes',
    title: 'of each token what one order alone held is back once the pair is closed',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, _body, prepared) => {
      const returned = new Set<number>();
      const once = makeSpotEscrowEdit((rules) => ({
        returned(set, order) {
          const isFirst = !returned.has(set.token);
          returned.add(set.token);
          return isFirst ? rules.returned(set, order) : { ...set, amount: ZERO_UNITS };
        },
      }));
      return prepared.commit({ ...core, rules: once(core.rules) }, context);
    }),
  },
  {
    id: 'spot-deploy.stays-open',
    clause: 'spot-deploy.active.closes',
    title: 'a pair that was closed takes orders on',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, body, prepared) => {
      const isOpen = pairAt(core.state, Number(body.pair))?.active === true;
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'done' && isOpen) changePair(core.state, Number(body.pair), { active: true });
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.settings-of-a-token',
    clause: 'spot-deploy.settings.kind',
    title: 'the number of a token is taken for that of a pair',
    edit: makeCommitEdit('spot_set_pair_active', (core, context, body, prepared) =>
      core.state.tokens.has(Number(body.pair)) ? doneOutcome : prepared.commit(core, context),
    ),
  },
];

/** Whether an account registered the base token of a pair. */
function isOfToken({ state }: Core, signer: Address, pair: number): boolean {
  const base = pairAt(state, pair)?.base;
  return base !== undefined && tokenDeploymentOf(state, base)?.deployer === signer;
}
