import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../answers/answer.ts';
import { makePerpOrderRulesEdit } from '../engine/orders/gate-edits.ts';
import { bookPx, lots, units, usd, ZERO_USD } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt, withChangedRow, withoutRow } from '../rule-edits.ts';
import type { Fault } from './fault.ts';
import { limitEditToCommits, limitEditToTag } from './operators/orders.ts';
import { makeReadAnswerEdit } from './operators/transport.ts';

/** A whole USDC in units of 1e-18. */
const ONE_USDC = 10n ** 18n;

const engine = rulesEditorAt('engine');
const tiers = rulesEditorAt('engine', 'tiers');
const scalars = rulesEditorAt('engine', 'scalars');
const liquidation = rulesEditorAt('engine', 'liquidation');

/** The perp lane without the gate that closes an account below its maintenance. */
const withoutTierGate = makePerpOrderRulesEdit(({ gates }) => ({ gates: withoutRow(gates, 'tier') }));

export const liquidationFaults: readonly Fault[] = [
  ...(['batch_order', 'modify', 'scale_order', 'chase_order'] as const).map((tag) => ({
    id: `liquidation.grows-by-${tag.replace('_', '-')}`,
    clause: 'liquidation.tier.orders' as const,
    title: `an account below its maintenance may grow by ${tag}`,
    edit: limitEditToTag(tag, withoutTierGate),
  })),
  {
    id: 'liquidation.empty-is-t3',
    clause: 'liquidation.tier.no-maintenance',
    title: 'an empty account is in T3',
    edit: tiers(({ withoutMaintenance }) => ({
      withoutMaintenance: (value) => (value === 0n ? 'T3' : withoutMaintenance(value)),
    })),
  },
  {
    id: 'liquidation.warns-early',
    clause: 'liquidation.tier.safe',
    title: 'T0 begins at one and a half times the maintenance',
    edit: tiers(({ bands }) => ({
      bands: bands.map((band) => (band.tier === 'Safe' ? { ...band, fromPerMille: 1_500n } : band)),
    })),
  },
  {
    id: 'liquidation.no-warning',
    clause: 'liquidation.tier.t0',
    title: 'an account is Safe down to its maintenance',
    edit: tiers(({ bands }) => ({
      bands: bands.map((band) => (band.tier === 'T0' ? { ...band, tier: 'Safe' } : band)),
    })),
  },
  {
    id: 'liquidation.alo-stays',
    clause: 'liquidation.tier.t0-cancels-alo',
    title: 'alo orders stay when the account enters T0',
    edit: tiers(() => ({ cancelsAlo: () => false })),
  },
  {
    id: 'liquidation.bucket-to-the-last',
    clause: 'liquidation.price.isolated',
    title: 'the liquidation price of an isolated leg is where its bucket is empty',
    edit: scalars(({ isolatedLiquidationPx }) => ({
      isolatedLiquidationPx: (leg, collateral, _maintenance, szDecimals) =>
        isolatedLiquidationPx(leg, collateral, ZERO_USD, szDecimals),
    })),
  },
  {
    id: 'liquidation.price-of-bankruptcy',
    clause: 'liquidation.price.cross',
    title: 'the liquidation price is where the account is worth nothing',
    edit: scalars(({ liquidationPx }) => ({
      liquidationPx: (leg, parts, ...figures) =>
        liquidationPx(leg, { ...parts, crossMaintenance: ZERO_USD }, ...figures),
    })),
  },
  {
    id: 'liquidation.price-of-the-leg-alone',
    clause: 'liquidation.price.cross',
    title: 'the liquidation price counts a third of what the legs of the account need, as one of several does',
    edit: scalars(({ liquidationPx }) => ({
      liquidationPx: (leg, parts, ...figures) =>
        liquidationPx(leg, { ...parts, crossMaintenance: usd(parts.crossMaintenance / 3n) }, ...figures),
    })),
  },
  {
    id: 'liquidation.closes-in-t0',
    clause: 'liquidation.tier.t0',
    title: 'half of a position is closed at a ratio of 1.1 already',
    edit: tiers(({ bands }) => ({
      bands: bands.map((band) => (band.tier === 'T0' ? { ...band, tier: 'T1' } : band)),
    })),
  },
  {
    id: 'liquidation.sells-a-quarter',
    clause: 'liquidation.tier.t1',
    title: 'a first forced close takes a quarter of the position',
    edit: liquidation(({ closing }) => ({
      closing: (cause, open, market) => {
        const lots = closing(cause, open, market);
        return cause === 'forced_close_partial' ? closing(cause, lots, market) : lots;
      },
    })),
  },
  {
    id: 'liquidation.never-escalates',
    clause: 'liquidation.tier.t1',
    title: 'a second forced close right after the first takes half again',
    edit: liquidation(({ closes }) => ({ closes: (tier) => closes(tier, false) })),
  },
  {
    id: 'liquidation.t2-sells-half',
    clause: 'liquidation.tier.t2',
    title: 'far below maintenance half of the position is closed, as just below it',
    edit: liquidation(({ closes }) => ({ closes: (tier, cooling) => closes(tier === 'T2' ? 'T1' : tier, cooling) })),
  },
  {
    id: 'liquidation.sells-at-any-price',
    clause: 'liquidation.close.bound',
    title: 'a forced close takes whatever the book has',
    edit: liquidation(() => ({ boundPx: (mark, side, _maintenance, { tick }) => (side === 'ask' ? tick : mark) })),
  },
  {
    id: 'liquidation.close-rests',
    clause: 'liquidation.close.bound',
    title: 'what a forced close did not sell rests at its bound as well',
    edit: rulesEditorAt(
      'engine',
      'placement',
    )(({ rests }) => ({
      rests: (order, filled) => order.origin.kind === 'forced' || rests(order, filled),
    })),
  },
  {
    id: 'liquidation.own-orders-stay',
    clause: 'liquidation.close.own-orders',
    title: 'a forced close leaves the own orders on the other side on the book',
    edit: liquidation(() => ({ makesWay: () => false })),
  },
  {
    id: 'liquidation.closes-last-name-first',
    clause: 'liquidation.close.by-name',
    title: 'the last asset by name is closed first',
    edit: liquidation(({ inOrder }) => ({ inOrder: (legs) => inOrder(legs).toReversed() })),
  },
  {
    id: 'liquidation.rest-stays',
    clause: 'liquidation.close.rest',
    title: 'what a forced close does not sell stays with the account',
    edit: liquidation(() => ({ takesRest: false })),
  },
  {
    id: 'liquidation.t3-sells-on-the-book',
    clause: 'liquidation.tier.t3',
    title: 'the position of a ruined account is sold on the book',
    edit: liquidation(({ closes }) => ({
      takesOver: () => false,
      closes: (tier, cooling) => closes(tier === 'T3' ? 'T2' : tier, cooling),
    })),
  },
  {
    id: 'liquidation.least-return-first',
    clause: 'liquidation.takeover.order',
    title: 'whoever gains least is closed with first',
    edit: liquidation(({ counterparties }) => ({ counterparties: (holders) => counterparties(holders).toReversed() })),
  },
  {
    id: 'liquidation.winners-by-address',
    clause: 'liquidation.takeover.order',
    title: 'winners are closed with in the order of their addresses',
    edit: liquidation(({ counterparties }) => ({
      counterparties: (holders) => counterparties(holders).toSorted(({ owner: a }, { owner: b }) => (a < b ? -1 : 1)),
    })),
  },
  {
    id: 'liquidation.nets-beyond-winner',
    clause: 'liquidation.takeover.order',
    title: 'a winner is closed with for twice its position',
    edit: liquidation(({ counterparties }) => ({
      counterparties: (holders) =>
        counterparties(holders).map((holder) => ({
          ...holder,
          leg: { ...holder.leg, size: lots(2n * holder.leg.size) },
        })),
    })),
  },
  {
    id: 'liquidation.nets-at-entry',
    clause: 'liquidation.takeover.price',
    title: 'a position is netted at half a per cent below the mark',
    edit: liquidation(() => ({ nettingPx: (mark) => bookPx(mark - mark / 200n) })),
  },
  {
    id: 'liquidation.netting-adds',
    clause: 'liquidation.takeover.price',
    title: 'the position on the other side grows by what was taken over',
    edit: liquidation(({ holderSide }) => ({ holderSide: (isLong) => holderSide(!isLong) })),
  },
  {
    id: 'liquidation.nets-with-losers',
    clause: 'liquidation.takeover.parked',
    title: 'a position is closed with whoever is on the other side, in profit or not',
    edit: liquidation(() => ({ counterparties: (holders) => holders })),
  },
  {
    id: 'liquidation.looks-at-no-block',
    clause: 'liquidation.tier.evaluated',
    title: 'bands are looked at after actions of the account alone, not when a block begins',
    edit: engine(({ block }) => ({ block: block.filter(({ id }) => id !== 'tiers') })),
  },
  {
    id: 'liquidation.looks-at-blocks-alone',
    clause: 'liquidation.tier.evaluated',
    title: 'an account that its own order brings below its maintenance is closed in the next block',
    needs: ['control'],
    edit: limitEditToCommits(
      ['submit_order'],
      liquidation(() => ({ enforce: () => {} })),
    ),
  },
  {
    id: 'liquidation.closes-for-free',
    clause: 'liquidation.close.fee',
    title: 'a forced close costs no more than an ordinary trade',
    edit: liquidation(() => ({ fee: () => ZERO_USD })),
  },
  {
    id: 'liquidation.fee-beyond-equity',
    clause: 'liquidation.close.fee',
    title: 'a forced close charges one USDC more than the account has',
    edit: liquidation(({ fee }) => ({
      fee: (closed, accountValue) => usd(fee(usd(closed * 200n), accountValue) + ONE_USDC),
    })),
  },
  {
    id: 'liquidation.vote-charges',
    clause: 'liquidation.close.by-vote',
    title: 'a close by vote costs the fee of a liquidation',
    edit: liquidation(() => ({ isCharged: () => true })),
  },
  {
    id: 'liquidation.vote-closes-half',
    clause: 'liquidation.close.by-vote',
    title: 'a close by vote closes half of a position',
    edit: liquidation(({ closing }) => ({
      closing: (cause, open, market) =>
        closing(cause === 'forced_close_governance' ? 'forced_close_partial' : cause, open, market),
    })),
  },
  {
    id: 'liquidation.list-without-warned',
    clause: 'liquidation.read.flagged',
    title: 'liquidatable leaves out who is in T0',
    edit: rulesEditorAt(
      'reads',
      'liquidatable',
    )(({ rows }) => ({
      rows: (core) => rows(core).filter(({ tier }) => tier !== 'T0'),
    })),
  },
  {
    id: 'liquidation.list-of-a-user',
    clause: 'liquidation.read.shape',
    title: 'liquidatable asks for a user',
    edit: makeReadAnswerEdit(
      'liquidatable',
      (served) => (core, request, node) =>
        request.user === undefined ? refusalAnswer(refuse('INVALID_REQUEST', 'user')) : served(core, request, node),
    ),
  },
  {
    id: 'liquidation.pool-kinds-in-any-case',
    clause: 'liquidation.pool.kinds',
    title: 'a kind of borrow_lend is read in any letter case',
    edit: rulesEditorAt('chain', 'exchange')(({ reads }) => ({ reads: (body) => reads(kindSpelled(body)) })),
  },
  {
    id: 'liquidation.pool-lends-out',
    clause: 'liquidation.pool.funds',
    title: 'half of what is lent to the pool leaves the account',
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ debited, credited }) => ({
      debited: (move) => (move.why.kind === 'backstop-pool' ? units(move.amount / 2n) : debited(move)),
      credited: (move) => (move.why.kind === 'backstop-pool' ? units(move.amount / 2n) : credited(move)),
    })),
  },
  {
    id: 'liquidation.pool-bound-beyond-means',
    clause: 'liquidation.pool.bound',
    title: 'an amount beyond the bound of the pool is not looked at any more',
    edit: rulesEditorAt(
      'actions',
      'borrowLend',
    )(({ most, gates }) => ({
      most: usd(10n * most),
      gates: gates.map((gate) => ({
        ...gate,
        check: (core, owner, asked) => (asked.amount > most ? null : gate.check(core, owner, asked)),
      })),
    })),
  },
  {
    id: 'liquidation.pool-of-all',
    clause: 'liquidation.pool.amounts',
    title: 'who has lent to the pool takes out what others have lent as well',
    edit: rulesEditorAt(
      'actions',
      'borrowLend',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'supply', (gate) => ({
        ...gate,
        check: (core, owner, asked) =>
          asked.kind === 'UnLend' && asked.amount <= core.state.pots.backstop ? null : gate.check(core, owner, asked),
      })),
    })),
  },
];

/** Body whose pool action, if any, spells its kind as documented. */
function kindSpelled(body: JsonValue): JsonValue {
  if (!isJsonObject(body) || !isJsonObject(body.action) || body.action.type !== 'borrow_lend') return body;
  const { action } = body;
  const params = isJsonObject(action.params) ? action.params : {};
  const kinds = ['Lend', 'UnLend', 'Borrow', 'Repay'];
  const kind = kinds.find((known) => known.toLowerCase() === String(params.kind).toLowerCase()) ?? params.kind ?? null;
  return { ...body, action: { ...action, params: { ...params, kind } } };
}
