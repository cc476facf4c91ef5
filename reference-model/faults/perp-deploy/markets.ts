import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { lots } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow, withoutRow } from '../../rule-edits.ts';
import { perpAt, perpNamed } from '../../state/market.ts';
import { parkedTriggerLegsIn, parkTriggerLeg, unparkTriggerLeg } from '../../state/parked-legs.ts';
import { marketDeploymentOf } from '../../state/perp-deploys.ts';
import type { Fault } from '../fault.ts';
import { firstRowOfEachOwner, limitEditToTag, makeCommitEdit } from '../operators/orders.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const leverage = rulesEditorAt('actions', 'perpSetLeverage');
const fees = rulesEditorAt('actions', 'perpSetFeeTier');
const deactivation = rulesEditorAt('actions', 'perpDeactivateMarket');

export const perpDeployMarketsFaults: readonly Fault[] = [
  {
    id: 'perp-deploy.setting-field-code',
    clause: 'perp-deploy.settings.fields',
    title: 'a setting without its leverage is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('max_leverage'),
  },
  {
    id: 'perp-deploy.leverage-below-fifty',
    clause: 'perp-deploy.leverage.bounds',
    title: 'a leverage of 50 is refused',
    edit: leverage(() => ({ max: 49 })),
  },
  {
    id: 'perp-deploy.leverage-from-two',
    clause: 'perp-deploy.leverage.bounds',
    title: 'a leverage of 1 is refused',
    edit: leverage(() => ({ min: 2 })),
  },
  {
    id: 'perp-deploy.free-is-unset',
    clause: 'perp-deploy.activate.unset',
    title: 'a fee tier of 0 counts as one that is not set',
    edit: rulesEditorAt(
      'actions',
      'perpActivateMarket',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'unset', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          marketDeploymentOf(core.state, asked.asset)?.fees?.taker === 0n
            ? refuse('PRECONDITION_FAILED', 'leverage, fee tier and minimum size are to be set first')
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'perp-deploy.leverage-of-ten',
    clause: 'perp-deploy.leverage.served',
    title: 'no market gets more leverage than 10',
    edit: leverage(({ tiersOf }) => ({ tiersOf: (asked) => tiersOf(Math.min(asked, 10)) })),
  },
  {
    id: 'perp-deploy.fees-in-bps',
    clause: 'perp-deploy.fee-tier.units',
    title: 'fees are taken for whole basis points',
    edit: fees(({ feesOf }) => ({
      feesOf: (asked) => feesOf({ ...asked, takerDbps: asked.takerDbps * 10, makerDbps: asked.makerDbps * 10 }),
    })),
  },
  {
    id: 'perp-deploy.ceiling-in-dbps',
    clause: 'perp-deploy.fee-tier.ceiling',
    title: 'the ceiling of fees is taken for tenths of a basis point',
    edit: fees(({ gates }) => ({
      gates: withChangedRow(gates, 'ceiling', (row) => ({
        ...row,
        check: (core, signer, asked) => row.check(core, signer, { ...asked, takerDbps: asked.takerDbps * 10 }),
      })),
    })),
  },
  {
    id: 'perp-deploy.rebate-of-one',
    clause: 'perp-deploy.rebate.bounds',
    title: 'a rebate of 2 bps is refused',
    edit: rulesEditorAt('actions', 'perpSetMakerRebate')(() => ({ max: 1 })),
  },
  {
    id: 'perp-deploy.min-size-more',
    clause: 'perp-deploy.min-size.served',
    title: 'a market asks for a hundred lots more than the smallest order that was set',
    edit: rulesEditorAt('actions', 'perpSetMinSize')(() => ({ written: (asked) => lots(asked + 100n) })),
  },
  {
    id: 'perp-deploy.minimum-unasked',
    clause: 'orders.grid.min-size',
    title: 'the minimum that a deployer sets is served, and orders are held to one lot',
    edit: makePerpGateEdit(
      'min-size',
      (check) => (core, snapshot, market, order) => (market.id >= 1_000 ? null : check(core, snapshot, market, order)),
    ),
  },
  {
    id: 'perp-deploy.leverage-unasked',
    clause: 'margin.leverage.bounds',
    title: 'the leverage that a deployer sets is served, and no choice is held to it',
    edit: rulesEditorAt(
      'actions',
      'updateLeverage',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'cap', ({ id, check }) => ({
        id,
        check: (core, choice, signer) => (choice.asset >= 1_000 ? null : check(core, choice, signer)),
      })),
    })),
  },
  {
    id: 'perp-deploy.never-opens',
    clause: 'perp-deploy.activate.opens',
    title: 'a market that was activated stays closed',
    edit: makeCommitEdit('perp_activate_market', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const market = perpAt(core.state, Number(body.asset));
      if (outcome.kind === 'done' && market !== undefined) market.open = market.close = false;
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.orders-stay',
    clause: 'perp-deploy.deactivate.clears',
    title: 'orders rest on on a market that was deactivated',
    edit: deactivation(() => ({ endsOrders: () => [] })),
  },
  {
    id: 'perp-deploy.legs-stay',
    clause: 'perp-deploy.deactivate.clears',
    title: 'legs stay parked on a market that was deactivated',
    edit: deactivation(() => ({ endsLegs: () => [] })),
  },
  {
    id: 'perp-deploy.one-order-goes',
    clause: 'perp-deploy.deactivate.clears',
    title: 'of the orders of one account on a market that was deactivated one goes',
    edit: deactivation(() => ({ endsOrders: firstRowOfEachOwner })),
  },
  {
    id: 'perp-deploy.one-leg-goes',
    clause: 'perp-deploy.deactivate.clears',
    title: 'of the legs that one account has parked on a market that was deactivated one goes',
    edit: deactivation(() => ({ endsLegs: firstRowOfEachOwner })),
  },
  {
    id: 'perp-deploy.legs-of-one-go',
    clause: 'perp-deploy.deactivate.clears',
    title: 'the legs of one account go from a market that was deactivated, those of others stay',
    edit: deactivation(() => ({ endsLegs: (parked) => parked.filter(({ owner }) => owner === parked[0]?.owner) })),
  },
  {
    id: 'perp-deploy.grouped-legs-stay',
    clause: 'perp-deploy.deactivate.clears',
    title: 'legs of a set or a ladder stay parked on a market that was deactivated',
    edit: makeCommitEdit('perp_deactivate_market', (core, context, body, prepared) => {
      const grouped = parkedTriggerLegsIn(core.state, Number(body.asset)).filter(({ group }) => group !== null);
      for (const { oid } of grouped) unparkTriggerLeg(core.state, oid);
      const outcome = prepared.commit(core, context);
      for (const leg of grouped) parkTriggerLeg(core.state, leg);
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.positions-hidden',
    clause: 'perp-deploy.deactivate.positions',
    title: 'positions on a market that takes no opening orders are not shown',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) => rows(core, account).filter(({ coin }) => perpNamed(core.state, coin)?.open !== false),
    })),
  },
  {
    id: 'perp-deploy.stays-open',
    clause: 'perp-deploy.deactivate.closed',
    title: 'a market that was deactivated takes orders on',
    edit: makeCommitEdit('perp_deactivate_market', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const market = perpAt(core.state, Number(body.asset));
      if (outcome.kind === 'done' && market !== undefined) market.open = market.close = true;
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.unpriced-leg',
    clause: 'triggers.block.no-mark',
    title: 'a leg is parked on a market that has no mark',
    edit: rulesEditorAt('engine', 'park')(({ refusals }) => ({ refusals: { ...refusals, noMark: () => null } })),
  },
  {
    id: 'perp-deploy.unpriced-leg-of-batch',
    clause: 'triggers.block.no-mark',
    title: 'a leg of a batch is parked on a market that has no mark',
    edit: limitEditToTag(
      'batch_order',
      rulesEditorAt('engine', 'park')(({ refusals }) => ({ refusals: { ...refusals, noMark: () => null } })),
    ),
  },
  {
    id: 'perp-deploy.unpriced-leg-of-position',
    clause: 'triggers.block.no-mark',
    title: 'a single leg of positionTpsl is parked on a market that has no mark',
    edit: rulesEditorAt(
      'engine',
      'park',
    )(({ refusals }) => ({
      refusals: {
        ...refusals,
        noMark: (market, leg, arrangement) =>
          arrangement === 'position-lone' ? null : refusals.noMark(market, leg, arrangement),
      },
    })),
  },
  {
    id: 'perp-deploy.unpriced-pair',
    clause: 'triggers.oco.unpriced',
    title: 'a pair is refused on a market that has no mark',
    edit: rulesEditorAt(
      'engine',
      'park',
    )(({ refusals }) => ({
      refusals: {
        ...refusals,
        noMark: (market, leg, arrangement) =>
          refusals.noMark(market, leg, arrangement === 'position-pair' ? 'position-lone' : arrangement),
      },
    })),
  },
  {
    id: 'perp-deploy.anybody-sets-leverage',
    clause: 'perp-deploy.delegates.missing-bit',
    title: 'a delegate sets the leverage without the bit for it',
    edit: leverage(({ gates }) => ({ gates: withoutRow(gates, 'permitted') })),
  },
];
