import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { OpaqueIdMapping } from '../../compare/correspondence.ts';
import { toWireIdValue } from '../../generate/encode-figures.ts';
import type { EncodeScope } from '../../generate/encode-scope.ts';
import type { AccountScope } from '../../generate/scope/accounts.ts';
import type { DeployScope } from '../../generate/scope/deploys.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import type { ScopedRfq } from '../../generate/scope/options.ts';
import type { OrderScope } from '../../generate/scope/orders.ts';
import type { VaultScope } from '../../generate/scope/vaults.ts';
import type { AccountRef, OrderRef, RfqRef, SubAccountRef, VaultRef } from '../../generate/steps.ts';
import { Blocked } from '../../kernel/verdicts.ts';
import type { VenueFacts } from '../../probe/facts.ts';
import {
  multiSigRosterOf,
  nthOptionSeries,
  nthRequestedRfq,
  nthValidatorAddress,
  nthVaultLedBy,
  spendableTextPlusUnits,
  stakedTextPlusUnits,
  subAccountAddressAt,
  withdrawableVaultShares,
} from '../compare/account-facts.ts';
import { dataOf, type Shadow } from '../shadow.ts';
import type { CosignFunction } from './cosign.ts';
import { deployedIdsOf, stagedTextPlusUnits } from './deployed.ts';
import type { RunKeyring } from './participants.ts';
import type { PlacedOrders } from './placed-orders.ts';

/** Expiry of a nonexistent session. */
const LATE = 4_102_444_800_000n;

/** Side whose ids are used: they differ. */
export type ComparedSide = 'target' | 'shadow';

interface ScopeParts {
  readonly participants: RunKeyring;
  readonly markets: readonly PlayedMarket[];
  readonly orders: PlacedOrders;
  readonly chases: PlacedOrders;
  readonly twaps: PlacedOrders;
  readonly shadow: Pick<Shadow, 'venue' | 'read'>;
  readonly facts: VenueFacts;
  readonly correspondence: Pick<OpaqueIdMapping, 'targetOf'>;
  /** Whether registration prices are known. */
  readonly isAtAuctionFloor: boolean;
  /** First EVM contract of the sequence. */
  readonly contract: string | undefined;
  /** Signs for members of a bundle. */
  readonly cosign: CosignFunction;
}

/** Returns what the symbolic references of a run currently resolve to. */
export function encodeScopeOf(side: ComparedSide, parts: ScopeParts): EncodeScope {
  const { participants, markets, shadow, facts, cosign, contract } = parts;
  const { venue } = shadow;
  return {
    accounts: accountsIn(side, parts),
    markets: {
      at: (ref) => playedMarketAt(markets, ref),
      isBatched: (ref) => isBatched(shadow, playedMarketAt(markets, ref).coin),
    },
    orders: ordersIn(side, parts),
    deploys: deploysIn(parts),
    vaults: vaultsIn(side, parts),
    options: {
      series: (nth) => nthOptionSeries(venue, nth),
      rfq: (ref) => rfqOf(side, parts, ref),
    },
    multiSig: {
      roster: (address) => multiSigRosterOf(venue, address),
      cosignatures: (inner, signers) => signers.flatMap((address) => cosign(inner, participants.keyOf(address)) ?? []),
    },
    staking: {
      validator: (ref) => nthValidatorAddress(venue, ref),
      staked: (ref, validator, units) =>
        stakedTextPlusUnits(venue, participants.account(ref).address, validator, units),
    },
    lending: { isLendable: (asset) => venue.core.rules.engine.earn.lendable(venue.core, asset) },
    evm: { contract, chainId: facts.chainId },
    tokens: tokensIn(facts),
    height: venue.height,
    timeMs: venue.timeMs,
  };
}

function tokensIn({ usdc, native }: VenueFacts): EncodeScope['tokens'] {
  return { usdc: usdc.signingId, native: native.signingId };
}

function accountsIn(side: ComparedSide, { participants, shadow, facts, correspondence }: ScopeParts): AccountScope {
  const { venue } = shadow;
  const tokens = tokensIn(facts);
  const shadowOf = ({ of, index }: SubAccountRef) =>
    subAccountAddressAt(venue, participants.account(of).address, index);
  return {
    address: (ref) => participants.account(ref).address,
    agent: (ref) => participants.agent(ref).address,
    subAccount: (ref) => {
      const known = shadowOf(ref);
      return known === undefined || side === 'shadow' ? known : correspondence.targetOf('address', known);
    },
    key: (key) =>
      (key.of === 'stranger'
        ? participants.stranger
        : key.of === 'agent'
          ? participants.agent(key.nth)
          : participants.account(key.nth)
      ).address,
    get stranger() {
      return participants.stranger.address;
    },
    isHedged: (ref) => {
      const { json } = shadow.read({ type: 'account_state', address: participants.account(ref).address });
      return isJsonObject(json) && isJsonObject(json.data) && json.data.position_mode === 'hedge';
    },
    spendable: (ref, { token, toPerp }, units) => {
      const address = typeof ref === 'number' ? participants.account(ref).address : shadowOf(ref);
      // A nonexistent key has no free balance.
      return spendableTextPlusUnits(
        venue,
        address ?? participants.stranger.address,
        { asset: tokens[token], toPerp },
        units,
      );
    },
  };
}

function ordersIn(side: ComparedSide, { participants, markets, orders, chases, twaps }: ScopeParts): OrderScope {
  const found = (placed: PlacedOrders, ref: OrderRef, by: AccountRef) => {
    // Near the maximum of a 64-bit counter, so that no order has it.
    if (ref.of === 'nobody') return { oid: '18446744073709551614', market: playedMarketAt(markets, 0).id };
    const order = placed.find(ref, by);
    return order === undefined ? undefined : { oid: order[side], market: order.market };
  };
  return {
    order: (ref, by) => found(orders, ref, by),
    chase: (ref, by) => found(chases, ref, by),
    twap: (ref, by) => found(twaps, ref, by),
    cloid: (ref) => `0x${participants.account(0).address.slice(2, 26)}${String(ref).padStart(8, '0')}`,
  };
}

function vaultsIn(side: ComparedSide, { participants, shadow: { venue }, correspondence }: ScopeParts): VaultScope {
  const vaultIn = (ref: VaultRef, by: AccountRef) =>
    ref === 'nobody'
      ? undefined
      : nthVaultLedBy(venue, participants.account(ref.of === 'own' ? by : ref.of).address, ref.nth);
  return {
    vault: (ref, by) => {
      // Largest integer that both sides represent exactly.
      if (ref === 'nobody') return { id: Number.MAX_SAFE_INTEGER, isPaused: false, nav: 0n, shares: 0n };
      const known = vaultIn(ref, by);
      if (known === undefined || side === 'shadow') return known;
      const target = correspondence.targetOf('vault', String(known.id));
      return target === undefined ? undefined : { ...known, id: toWireIdValue(target) };
    },
    freeShares: (ref, by) => {
      const known = vaultIn(ref, by);
      return known === undefined ? 0n : withdrawableVaultShares(venue, known.id, participants.account(by).address);
    },
  };
}

/** Returns registrations, and whether prices of further ones are known. */
function deploysIn({ participants, isAtAuctionFloor, shadow: { venue } }: ScopeParts): DeployScope {
  return {
    deployed: (kind, { of, nth }) => {
      const own = deployedIdsOf(venue, participants.account(of).address, kind);
      return own[nth % Math.max(1, own.length)];
    },
    staged: (asset, units) => stagedTextPlusUnits(venue, asset, units),
    isAtAuctionFloor,
  };
}

/** Returns a session by its id on this side. */
function rfqOf(
  side: ComparedSide,
  { participants, shadow: { venue }, correspondence }: ScopeParts,
  ref: RfqRef,
): ScopedRfq | undefined {
  const nobodys = nthOptionSeries(venue, 0);
  if (ref === 'nobody')
    return nobodys === undefined ? undefined : { id: Number.MAX_SAFE_INTEGER, series: nobodys, expiryMs: LATE };
  const known = nthRequestedRfq(venue, participants.account(ref.of).address, ref.nth);
  if (known === undefined || side === 'shadow') return known;
  const target = correspondence.targetOf('rfq', String(known.id));
  return target === undefined ? undefined : { ...known, id: toWireIdValue(target) };
}

function isBatched(shadow: Pick<Shadow, 'read'>, coin: string): boolean {
  const data = dataOf(shadow.read({ type: 'markets_meta', coin }).json);
  const rows = isJsonObject(data) && isJsonArray(data.perp) ? data.perp : [];
  return rows.some((row) => isJsonObject(row) && row.coin === coin && row.fba_enabled === true);
}

export function playedMarketAt(markets: readonly PlayedMarket[], ref: number): PlayedMarket {
  const market = markets[ref % Math.max(1, markets.length)];
  if (market === undefined) throw new Blocked('the sequence has no market to be played on');
  return market;
}
