import type { IsolatedMarginGate } from '../actions/bucket-change.ts';
import type { Core } from '../core.ts';
import { maintenanceMarginOfLeg } from '../engine/risk/margin.ts';
import { holderForAccount } from '../money/holder.ts';
import { divTrunc } from '../numeric/division.ts';
import { usd, ZERO_USD } from '../numeric/planes.ts';
import { composeEdits, rulesEditorAt } from '../rule-edits.ts';
import type { Address } from '../state/address.ts';
import { hasChosenIsolated } from '../state/leverage.ts';
import { perpAt } from '../state/market.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { Fault } from './fault.ts';

const isolated = rulesEditorAt('engine', 'isolated');

function hasChosen({ state }: Pick<Core, 'state'>, owner: Address, market: number): boolean {
  return state.leverages.get(owner)?.has(market) === true;
}

/** A whole USDC in units of 1e-18. */
const ONE_USDC = 10n ** 18n;

export const isolatedMarginFaults: readonly Fault[] = [
  {
    id: 'margin.strict-by-choice',
    clause: 'markets.meta.strict-isolated',
    title: 'a position of a strict-isolated market is cross unless its owner asks for a bucket',
    edit: isolated(() => ({ opensIsolated: ({ state }, owner, { id }) => hasChosenIsolated(state, owner, id) })),
  },
  {
    id: 'margin.strict-until-chosen',
    clause: 'markets.meta.strict-isolated',
    title: 'on a strict-isolated market the second choice of an account may be cross',
    edit: composeEdits(
      rulesEditorAt(
        'actions',
        'updateLeverage',
      )(({ gates }) => ({
        gates: gates.map((gate) => ({
          ...gate,
          check: (core, change, owner) =>
            gate.id === 'strict' && hasChosen(core, owner, change.asset) ? null : gate.check(core, change, owner),
        })),
      })),
      isolated(({ opensIsolated }) => ({
        opensIsolated: (core, owner, market) =>
          hasChosen(core, owner, market.id)
            ? hasChosenIsolated(core.state, owner, market.id)
            : opensIsolated(core, owner, market),
      })),
    ),
  },
  {
    id: 'margin.strict-but-hedged',
    clause: 'markets.meta.strict-isolated',
    title: 'the legs of a hedged account are cross on a strict-isolated market',
    edit: isolated(({ opensIsolated }) => ({
      opensIsolated: (core, owner, market) => !isInHedgeMode(core.state, owner) && opensIsolated(core, owner, market),
    })),
  },
  {
    id: 'margin.bucket-with-cushion',
    clause: 'margin.isolated.bucket',
    title: 'a bucket is opened with the cushion of a cross position',
    edit: isolated(({ posted }) => ({
      posted: (before, after) => usd(posted(before, after) + (before === 0n ? ONE_USDC : 0n)),
    })),
  },
  {
    id: 'margin.bucket-not-extended',
    clause: 'margin.isolated.extend',
    title: 'an isolated position grows on the collateral that it was opened with',
    edit: isolated(({ posted }) => ({
      posted: (before, after) => (before === 0n ? posted(before, after) : ZERO_USD),
    })),
  },
  {
    id: 'margin.bucket-half-released',
    clause: 'margin.isolated.release',
    title: 'half of a bucket is kept when its position is closed',
    edit: isolated(({ released }) => ({ released: (collateral) => usd(divTrunc(released(collateral), 2n)) })),
  },
  {
    id: 'margin.bucket-saved-by-cash',
    clause: 'margin.isolated.apart',
    title: 'what a bucket lacks when it is closed is taken from cross collateral',
    edit: isolated(() => ({ lacking: () => ZERO_USD })),
  },
  {
    id: 'margin.funding-past-the-bucket',
    clause: 'margin.isolated.apart',
    title: 'the funding of an isolated position is paid from cross collateral',
    edit: rulesEditorAt('engine', 'funding')(() => ({ payer: holderForAccount })),
  },
  {
    id: 'liquidation.bucket-to-its-end',
    clause: 'liquidation.isolated.threshold',
    title: 'an isolated position is closed where its bucket is empty',
    edit: isolated(() => ({ room: (equity) => equity })),
  },
  {
    id: 'liquidation.bucket-too-early',
    clause: 'liquidation.isolated.threshold',
    title: 'an isolated position is closed at one and a half times its maintenance',
    edit: isolated(({ room }) => ({ room: (equity, maintenance) => room(usd(equity * 2n), usd(maintenance * 3n)) })),
  },
  {
    id: 'liquidation.bucket-in-halves',
    clause: 'liquidation.isolated.threshold',
    title: 'an isolated position is closed by half',
    edit: rulesEditorAt(
      'engine',
      'liquidation',
    )(({ closing }) => ({
      closing: (cause, open, market) =>
        closing(cause === 'forced_close_isolated' ? 'forced_close_partial' : cause, open, market),
    })),
  },
  {
    id: 'margin.update-of-nothing',
    clause: 'margin.update-isolated.zero',
    title: 'a delta of 0 is taken',
    edit: rulesEditorAt('actions', 'updateIsolatedMargin')(() => ({ isChange: () => true })),
  },
  {
    id: 'margin.isolated-loss-withdrawn',
    clause: 'margin.update-isolated.worsens',
    title: 'a withdrawal is held against what was put aside, whatever the position has lost since',
    needs: ['control'],
    edit: rulesEditorAt('actions', 'updateIsolatedMargin')(({ gates }) => ({ gates: gates.map(withoutLoss) })),
  },
  {
    id: 'margin.top-up-of-nothing',
    clause: 'margin.top-up.positive',
    title: 'a top-up may be any amount',
    edit: rulesEditorAt('actions', 'topUpIsolatedOnlyMargin')(() => ({ isTopUp: () => true })),
  },
];

/** The withdrawal gate, edited where the bucket alone would not suffice. */
function withoutLoss(gate: IsolatedMarginGate): IsolatedMarginGate {
  if (gate.id !== 'withdrawal') return gate;
  return {
    ...gate,
    check(core, owner, change, leg) {
      const market = perpAt(core.state, leg.position.market);
      const isEnough =
        market !== undefined && leg.collateral + change.amount > maintenanceMarginOfLeg(core, market, leg.position);
      return isEnough ? null : gate.check(core, owner, change, leg);
    },
  };
}
