import type { PlacementGate } from '../actions/place-orders.ts';
import type { BrokerReferralClaimRules } from '../actions/reward-claim.ts';
import type { RfqQuoteRequest } from '../actions/rfq-quote.ts';
import type { UpdateLeverage } from '../actions/update-leverage.ts';
import type { VaultSettingsChange } from '../actions/vault-modify.ts';
import type { Core } from '../core.ts';
import { holderForAccount } from '../money/holder.ts';
import { notional, unitsOfUsd, usdOfPx } from '../numeric/crossings.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divCeil, divTrunc } from '../numeric/division.ts';
import { lesserOf } from '../numeric/order.ts';
import {
  type BookPx,
  bookPx,
  CORE_DECIMALS,
  lots,
  ratio,
  type Units,
  units,
  usd,
  ZERO_LOTS,
  ZERO_USD,
} from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow, withFurtherRefusal, withoutRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import { approvedBrokerFeeOf } from '../state/brokers.ts';
import { chosenLeverageOf, hasChosenIsolated } from '../state/leverage.ts';
import { marketsOfKind, perpAt } from '../state/market.ts';
import type { ParkedTriggerLeg } from '../state/parked-legs.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { isInHedgeMode, isLegClosingSide } from '../state/position-modes.ts';
import { isBeyondRfqLimit, type Rfq, rfqAt } from '../state/rfqs.ts';
import { maxLeverageInForce } from '../state/risk-override.ts';
import { freeStakeOf, votedToAcceptLockedStake } from '../state/staking.ts';
import { lowestFreeSubAccountIndex, nextSubAccountIndex } from '../state/sub-accounts.ts';
import { listVaults, vaultAt, vaultHoldingOf } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { usdcDenominatedConversion } from './conversion.ts';
import { makerRebateByShare } from './fees/maker-rebate.ts';
import { makePerpGateEdit, makePerpOrderRulesEdit, makeSpotOrderRulesEdit } from './orders/gate-edits.ts';
import { isTriggeredExit } from './orders/order-gates.ts';
import type { MarketKindOrderRules } from './orders/order-lane.ts';
import { makeReduceOnlyGrowthRefusal, makeReduceOnlyNoop, orderLegEffect } from './orders/perp-gates.ts';
import type { ParkedLegDirectionFields } from './orders/trigger-rules.ts';
import { leverageForNotional } from './risk/margin.ts';
import { positionSizeOf } from './risk/positions.ts';
import { isMarketOrder } from './spot/spot-funds.ts';
import { pairAvailabilityRefusal } from './spot/spot-gates.ts';

/** A `kind` that no rule handles. */
const NO_KIND = 255;

/** Whether a leg waits for a rise where its word and its side say so: the gain of a long, the loss of a short (D260). */
const isNamedForRise = ({ side, tpsl }: ParkedLegDirectionFields) => (side === 'ask') === (tpsl === 'tp');
const directedByWord = rulesEditorAt(
  'engine',
  'triggers',
)(() => ({ above: isNamedForRise, aboveSibling: isNamedForRise }));
const refusedBeyondLevel = rulesEditorAt(
  'engine',
  'park',
)(({ refusals }) => ({
  refusals: {
    ...refusals,
    noMark(market, leg, arrangement) {
      const { mark } = market;
      const isBeyond = mark !== null && (isNamedForRise(leg) ? mark > leg.triggerPx : mark < leg.triggerPx);
      return isBeyond && leg.trailPx === null
        ? refuse('PRECONDITION_FAILED', 'the mark is beyond this level')
        : refusals.noMark(market, leg, arrangement);
    },
  },
}));

/** Alternative accepted forms of the open points that the engine decides. */
export const engineVariants: Readonly<Record<string, RulesEdit>> = {
  'D118=hundred': rulesEditorAt(
    'engine',
    'vaults',
  )(({ minted }) => ({
    minted: (deposit, nav, shares) =>
      shares === 0n && nav > 0n ? units(deposit * 100n) : minted(deposit, nav, shares),
  })),
  'D158=perps': makeSpotOrderRulesEdit(({ gates }) => ({ gates: withoutRow(gates, 'tier') })),
  'D186=open': rulesEditorAt(
    'engine',
    'earn',
  )(() => ({
    lendable: (core, asset) =>
      marketsOfKind(core.state, 'spot').some(
        (pair) => pair.quote === asset && pairAvailabilityRefusal(core, pair) === null,
      ),
  })),
  'D187=compound': rulesEditorAt(
    'engine',
    'earn',
  )(({ interest, index }) => ({
    interest: (borrowed, terms, dtMs) => {
      const simple = interest(borrowed, terms, dtMs);
      return units(simple + interest(simple, terms, dtMs) / 2n);
    },
    index: (before, terms, dtMs) => {
      const simple = index(before, terms, dtMs) - before;
      return ratio(before + simple + (index(ratio(simple), terms, dtMs) - simple) / 2n);
    },
  })),
  'D190=middle': rulesEditorAt(
    'engine',
    'marginPositions',
  )(({ mark }) => ({
    mark: (core, pair) => {
      const bid = pair.book.best('bid');
      const ask = pair.book.best('ask');
      return bid === null || ask === null ? mark(core, pair) : usd((usdOfPx(bid) + usdOfPx(ask)) / 2n);
    },
  })),
  'D103=lots': rulesEditorAt(
    'engine',
    'placement',
  )(() => ({
    filledFigures: (filled, avgPx) => ({ total_sz: filled.toString(), avg_px: avgPx.toString() }),
  })),
  'D190=half': rulesEditorAt('engine', 'spotMargin')(() => ({ forced: (held) => lots((held + 1n) / 2n) })),
  'D265=all': rulesEditorAt('engine', 'liquidation')(() => ({ makesWay: () => true })),
  'D214=resting': rulesEditorAt(
    'actions',
    'chaseOrder',
  )(() => ({
    entry: ({ chaseOid, legOid, cloid }) => ({
      resting: { oid: String(legOid), cloid, chase_oid: String(chaseOid) },
    }),
  })),
  'D220=delayed': rulesEditorAt('engine', 'slices')(() => ({ firstDelayMs: ({ delayMs }) => delayMs })),
  'D221=refused': rulesEditorAt(
    'actions',
    'twap',
  )(({ gates, minDelayMs, floorDelayMs }) => ({
    gates: [
      ...gates,
      {
        id: 'delay',
        check: (_core, _context, { delayMs }) =>
          delayMs < BigInt(Math.max(minDelayMs, floorDelayMs))
            ? refuse('INVALID_REQUEST', 'delay_ms is too short')
            : null,
      },
    ],
  })),
  'D284=balance': rulesEditorAt('engine', 'fees')(() => ({ brokerPayee: (_core, broker) => holderForAccount(broker) })),
  'D217=inside': rulesEditorAt('engine', 'fees')(() => ({ rowFee: (fee, brokerFee) => usd(fee + brokerFee) })),
  'D213=share': rulesEditorAt('engine', 'fees')(() => ({ makerRebate: makerRebateByShare })),
  'D159=last-price': makeSpotOrderRulesEdit(({ gates }) => ({
    gates: withChangedRow(gates, 'min-notional', ({ id, check }) => ({
      id,
      check: (core, snapshot, pair, order) =>
        pair.lastPx === null || !isMarketOrder(order)
          ? check(core, snapshot, pair, order)
          : check(core, snapshot, pair, { ...order, px: pair.lastPx }),
    })),
  })),
  'D161=gross': rulesEditorAt('engine', 'spotFees')(() => ({ averaged: ({ size }) => size })),
  'D163=both-ways': rulesEditorAt('actions', 'spotCancel')(({ gates }) => ({ gates: withoutRow(gates, 'pair') })),
  'D167=newest': rulesEditorAt(
    'engine',
    'expiry',
  )(({ price }) => ({
    price: (samples) => {
      const newest = samples.at(-1);
      return newest === undefined ? price(samples) : usdOfPx(newest.px);
    },
  })),
  'D212=asked': rulesEditorAt(
    'engine',
    'earn',
  )(({ idle, burned }) => ({
    burned: (asked, pool, paid) =>
      asked * pool.supplied > idle(pool) * pool.shares ? burned(asked, pool, paid) : onShareGrid(asked),
  })),
  'D239=none': rulesEditorAt('engine', 'funding')(() => ({ rate: (index) => index })),
  'D258=whole': rulesEditorAt(
    'engine',
    'fees',
  )(() => ({
    takerRate: (base, discountPermille) => ratio(divTrunc(base * (1000n - discountPermille), 1000n)),
  })),
  'D259=kept': rulesEditorAt('engine', 'triggers')(() => ({ endsByTurning: false })),
  'D260=word': directedByWord,
  'D260=refused': composeEdits(directedByWord, refusedBeyondLevel),
  'D74=steps': rulesEditorAt('engine', 'triggers')(() => ({ ratcheted: byWholeSteps })),
  'D75=refused': makePerpGateEdit('reduce-only', (check) => (core, account, market, order) => {
    const verdict = check(core, account, market, order);
    return verdict !== null && 'noop' in verdict && verdict.noop === makeReduceOnlyNoop().noop
      ? makeReduceOnlyGrowthRefusal()
      : verdict;
  }),
  'D76=refused': makePerpGateEdit(
    'tier',
    (check) => (core, account, market, order) => check(core, account, market, { ...order, reduceOnly: false }),
  ),
  'D76=closing': makePerpGateEdit(
    'tier',
    (check) => (core, account, market, order) =>
      orderLegEffect(core, account, market, order).opening === 0n ? null : check(core, account, market, order),
  ),
  'D77=ORDER_INVALID_SIZE': minSize('ORDER_INVALID_SIZE'),
  'D77=ORDER_ZERO_SIZE': minSize('ORDER_ZERO_SIZE'),
  'D77=PRECONDITION_FAILED': minSize('PRECONDITION_FAILED'),
  'D249=unpaid': rulesEditorAt(
    'actions',
    'orders',
  )(({ placement, broker }) => ({
    placement: placement.map((gate) =>
      gate.id === 'broker-approval' || gate.id === 'broker-fee'
        ? { ...gate, check: (...order) => (isApprovedBroker(...order) ? gate.check(...order) : null) }
        : gate,
    ),
    broker: (...order) => (isApprovedBroker(...order) ? broker(...order) : null),
  })),
  'D274=refused': composeEdits(
    rulesEditorAt(
      'actions',
      'updateLeverage',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'cap', (...asked) => (isChosen(...asked) ? isSoAlready : null)),
    })),
    rulesEditorAt(
      'actions',
      'setPositionMode',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'flat', ({ state }, owner, hedge) =>
        isInHedgeMode(state, owner) === hedge ? isSoAlready : null,
      ),
    })),
    rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'name', (_core, _leader, change) =>
        isChangeOfNothing(change) ? isSoAlready : null,
      ),
    })),
  ),
  'D275=unique': composeEdits(
    rulesEditorAt(
      'actions',
      'createVault',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'parent', ({ state }, _leader, { name }) => refusalOfNameInUse(state, name)),
    })),
    rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'name', ({ state }, _leader, { vaultId, name }) =>
        vaultAt(state, vaultId)?.name === name ? null : refusalOfNameInUse(state, name),
      ),
    })),
  ),
  'D288=absent': rulesEditorAt(
    'actions',
    'createVault',
  )(({ gates }) => ({
    gates: withChangedRow(gates, 'whitelist', (gate) => ({
      ...gate,
      check: (_core, _leader, { kind }) =>
        kind === 'Metaliquidity' ? refuse('ACTION_UNSUPPORTED', 'metaliquidity vaults are not open yet') : null,
    })),
  })),
  'D251=refused': quotesRefused(({ requester }, maker) =>
    requester === maker ? refuse('ORDER_SELF_TRADE', 'a quote on a request of its own') : null,
  ),
  'D286=refused': quotesRefused((rfq, _maker, { price }) =>
    isBeyondRfqLimit(rfq, price) ? refuse('PRECONDITION_FAILED', 'quote is beyond the limit of the request') : null,
  ),
  'D79=reserved': makePerpOrderRulesEdit(() => ({ hold: marginOfOpening })),
  'D07=refused': rulesEditorAt(
    'engine',
    'park',
  )(({ refusals }) => ({
    refusals: {
      ...refusals,
      limitPx: (request) =>
        request.limitPx === 0n ? refuse('INVALID_REQUEST', 'InvalidParams: limit_px') : refusals.limitPx(request),
    },
  })),
  'D268=grid': rulesEditorAt(
    'engine',
    'park',
  )(({ refusals }) => ({
    refusals: {
      ...refusals,
      noMark: (market, request, arrangement) =>
        request.triggerPx % market.tick === 0n
          ? refusals.noMark(market, request, arrangement)
          : refuse('ORDER_INVALID_PRICE', 'trigger_px not tick-aligned'),
    },
  })),
  'D78=refused': makePerpGateEdit(
    'leg-size',
    (check) =>
      (...order) =>
        isLegClosingSide(order[3].leg, order[3].side) && !order[3].reduceOnly && !isTriggeredExit(order[3])
          ? refuse('PRECONDITION_FAILED', 'this side of the leg only reduces')
          : check(...order),
  ),
  'D81=included': rulesEditorAt('engine', 'scalars')(() => ({ countsIsolated: true })),
  'D87=market': rulesEditorAt('engine', 'triggers')(() => ({ exit: () => ({ kind: 'market' }) })),
  'D88=unsupported': fbaRefused('ACTION_UNSUPPORTED', () => true),
  'D88=inactive': fbaRefused('MARKET_INACTIVE', (periodMs) => periodMs === 0),
  'D109=taken': rulesEditorAt('actions', 'userSetAbstraction')(() => ({ needsFlat: (changes) => changes })),
  // No request can reserve for such a product, so reservations bound nobody.
  'D283=kind': composeEdits(
    rulesEditorAt(
      'actions',
      'userSetAbstraction',
    )(() => ({
      asked: ({ kind, value }) =>
        kind > 1 ? { kind: NO_KIND, value } : { kind: 0, value: usd(BigInt(kind) * pow10(CORE_DECIMALS)) },
    })),
    rulesEditorAt('engine', 'abstraction')(() => ({ caps: () => false })),
  ),
  'D110=pooled': rulesEditorAt('engine', 'abstraction')(() => ({ splits: () => false })),
  'D111=either-side': rulesEditorAt(
    'engine',
    'chases',
  )(() => ({ isThin: ({ near, far }) => near === null || far === null })),
  'D113=after-highest': rulesEditorAt('actions', 'createSubAccount')(() => ({ nextIndex: nextSubAccountIndex })),
  'D113=from-one': rulesEditorAt(
    'actions',
    'createSubAccount',
  )(() => ({ nextIndex: (...of) => lowestFreeSubAccountIndex(...of, 1) })),
  'D114=spot': rulesEditorAt('actions', 'subAccountTransfer')(() => ({ toPerp: false })),
  'D135=perp': rulesEditorAt('actions', 'usdClassTransfer')(() => ({ ledger: 'perp' })),
  'D135=spot': rulesEditorAt('actions', 'usdClassTransfer')(() => ({ ledger: 'spot' })),
  'D136=transfer': claims(() => ({ ledger: 'transfer' })),
  'D137=usdc': rulesEditorAt('engine', 'conversion')(() => ({ sides: usdcDenominatedConversion })),
  'D263=kept': rulesEditorAt('engine', 'conversion')(() => ({ isFresh: (_core, { oracle }) => oracle !== null })),
  'D138=both': claims(() => ({ drains: ['broker', 'referrer'] })),
  'D139=spot': claims(() => ({
    payee: (core, signer) => core.rules.engine.abstraction.usdcHolder(core, signer, false),
  })),
  'D115=clamped': rulesEditorAt(
    'actions',
    'vaultModify',
  )(({ gates, maxFeeBps, changed }) => ({
    gates: withoutRow(gates, 'fee'),
    changed: (vault, change) =>
      changed(vault, { ...change, feeBps: change.feeBps === null ? null : Math.min(change.feeBps, maxFeeBps) }),
  })),
  'D49=but-prices': rulesEditorAt('actions', 'mip3SetOraclePx')(() => ({ isGated: false })),
  'D170=with-free': rulesEditorAt(
    'engine',
    'deploys',
  )(({ staked }) => ({
    staked: (core, deployer) => units(staked(core, deployer) + freeStakeOf(core.state, deployer)),
  })),
  'D171=of-notional': rulesEditorAt(
    'engine',
    'fees',
  )(({ deployerShare }) => ({
    deployerShare: (takerFee, bps, notional) => lesserOf(deployerShare(notional, bps, notional), takerFee),
  })),
  'D176=shared': rulesEditorAt(
    'engine',
    'deploys',
  )(({ clockOf }) => ({ clockOf: (stream) => clockOf(stream === 'pair' ? 'token' : stream) })),
  'D180=grid': rulesEditorAt('engine', 'deploys')(({ figures }) => ({ figures: { ...figures, needsGrid: true } })),
  'D184=capped': rulesEditorAt('engine', 'deploys')(() => ({ counts: (most) => most > 0 })),
  'D174=none': rulesEditorAt('actions', 'perpDeactivateMarket')(() => ({ keepsClosing: false })),
  'D117=locked': rulesEditorAt('actions', 'vaultTransfer')(() => ({ locks: true })),
  'D254=locked': rulesEditorAt(
    'actions',
    'vaultTransfer',
  )(({ gates }) => ({
    locks: true,
    gates: withChangedRow(gates, 'funds', (row) => ({
      ...row,
      check: (core, leader, asked) =>
        !asked.deposit &&
        core.rules.engine.vaults.locked(vaultHoldingOf(core.state, asked.vaultId, leader), core.state.timeMs) > 0n
          ? refuse('PRECONDITION_FAILED', 'the seed of the leader is locked')
          : row.check(core, leader, asked),
    })),
  })),
  'D125=whole': composeEdits(
    ...(['cDeposit', 'cWithdraw', 'tokenDelegate'] as const).map((action) =>
      rulesEditorAt('actions', action)(() => ({ moved: (_core, amount) => amount })),
    ),
  ),
  'D129=counted': rulesEditorAt('actions', 'claimRewards')(() => ({ notes: () => true })),
  'D150=on-top': rulesEditorAt('engine', 'bridge')(() => ({ fee: BRIDGE_FEE })),
  'D150=within': rulesEditorAt('engine', 'bridge')(() => ({ fee: BRIDGE_FEE, isFeeWithin: true })),
  'D151=all': rulesEditorAt('engine', 'bridge')(() => ({ counts: () => true })),
  'D153=6700-bps': rulesEditorAt(
    'engine',
    'bridge',
  )(() => ({ isQuorum: (signed, total) => 10_000n * signed >= 6_700n * total })),
  'D126=none': rulesEditorAt(
    'engine',
    'staking',
  )(() => ({
    takesLocks: ({ state }, validator) => votedToAcceptLockedStake(state, validator) ?? false,
  })),
  'D80=before-release': rulesEditorAt('engine', 'margin')(() => ({ flipReleases: () => ZERO_USD })),
};

/** Whether the owner of an order has approved the named broker, for any fee. */
function isApprovedBroker(...[core, { account }, { broker }]: Parameters<PlacementGate['check']>): boolean {
  return broker !== null && approvedBrokerFeeOf(core.state, account, broker.broker) !== null;
}

/** A twentieth of a USDC. */
const BRIDGE_FEE = usd(50_000_000_000_000_000n);

/** Applies to the claims of both kinds of rewards. */
function claims(change: (own: BrokerReferralClaimRules) => Partial<BrokerReferralClaimRules>): RulesEdit {
  return composeEdits(
    rulesEditorAt('actions', 'claimBrokerRewards')(change),
    rulesEditorAt('actions', 'claimReferralRewards')(change),
  );
}

/** Initial margin of the position that a resting order would open if it filled alone; zero for a reduce-only order. */
const marginOfOpening: MarketKindOrderRules<PerpMarket>['hold'] = (core, account, market, order) => {
  const { margin, positions } = core.rules.engine;
  const { opening } = positions.effect(
    positionSizeOf(core.state, account.address, market.id, order.leg),
    order.side,
    order.lots,
  );
  const opened = notional(order.px, order.reduceOnly ? ZERO_LOTS : opening, market.szDecimals);
  const held = opened === 0n ? ZERO_USD : margin.quotient(opened, leverageForNotional(core, account, market, opened));
  return { token: core.params.usdc, amount: unitsOfUsd(held) };
};

function minSize(code: 'ORDER_INVALID_SIZE' | 'ORDER_ZERO_SIZE' | 'PRECONDITION_FAILED'): RulesEdit {
  return makePerpGateEdit('min-size', (check) => (...order) => {
    const verdict = check(...order);
    return verdict === null || 'noop' in verdict ? verdict : refuse(code, verdict.message);
  });
}

/** Refuses batch orders before any other check. @param concerns  by the period of the market */
function fbaRefused(
  code: 'ACTION_UNSUPPORTED' | 'MARKET_INACTIVE',
  concerns: (periodMs: number) => boolean,
): RulesEdit {
  return rulesEditorAt(
    'actions',
    'fba',
  )(({ gates }) => ({
    gates: [
      {
        id: 'flag',
        check: ({ state }, { market }) =>
          concerns(perpAt(state, market)?.fbaPeriodMs ?? 0) ? refuse(code, 'no batch auctions') : null,
      },
      ...gates,
    ],
  }));
}

/** Moves the level towards the mark by whole steps without reaching it. */
function byWholeSteps({ triggerAbove, triggerPx }: ParkedTriggerLeg, trailPx: BookPx, mark: BookPx): BookPx {
  const ahead = triggerAbove ? triggerPx - mark : mark - triggerPx;
  const moves = ahead <= 0n ? 0n : ((ahead - 1n) / trailPx) * trailPx;
  return bookPx(triggerAbove ? triggerPx - moves : triggerPx + moves);
}

/** Rounds up to the eight places of shares. */
function onShareGrid(shares: Units): Units {
  const step = pow10(CORE_DECIMALS - 8);
  return units(divCeil(shares, step) * step);
}

const isSoAlready = refuse('PRECONDITION_FAILED', 'already set');

/** Whether an account already has this leverage and mode in a market; the default is its maximum, cross. */
function isChosen({ state }: Core, { asset, leverage, isIsolated }: UpdateLeverage, owner: Address): boolean {
  const market = perpAt(state, asset);
  if (market === undefined || hasChosenIsolated(state, owner, asset) !== isIsolated) return false;
  return (chosenLeverageOf(state, owner, asset) ?? maxLeverageInForce(market)) === leverage;
}

function isChangeOfNothing({ name, lockSecs, feeBps, paused }: VaultSettingsChange): boolean {
  return [name, lockSecs, feeBps, paused].every((setting) => setting === null);
}

function refusalOfNameInUse(state: VenueState, name: string | null): Refusal | null {
  const isInUse = name !== null && listVaults(state).some((vault) => vault.name === name);
  return isInUse ? refuse('PRECONDITION_FAILED', 'the name is taken') : null;
}

/** Adds a refusal to the gate on how long a quote is valid. */
function quotesRefused(refusal: (rfq: Rfq, maker: Address, quoted: RfqQuoteRequest) => Refusal | null): RulesEdit {
  return rulesEditorAt(
    'actions',
    'rfqQuote',
  )(({ gates }) => ({
    gates: withChangedRow(gates, 'outlives', (row) => ({
      ...row,
      check(core, maker, quoted) {
        const rfq = rfqAt(core.state, quoted.rfqId);
        const refused = rfq === undefined ? null : refusal(rfq, maker, quoted);
        return refused ?? row.check(core, maker, quoted);
      },
    })),
  }));
}
