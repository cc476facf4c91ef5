import type { Core } from '../core.ts';
import { newDeployedMarket } from '../engine/markets/deployed-market.ts';
import {
  chargeAndCountRegistration,
  deployParamsInForce,
  isDeployEpochFull,
  nextListingId,
} from '../engine/markets/deploys.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { marketNamed } from '../state/market.ts';
import {
  addMarketDeployment,
  type Dex,
  dexNamed,
  dexOwnedBy,
  marketDeploymentOf,
  permissionMaskOf,
} from '../state/perp-deploys.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { deployDelegatePermissionBits, perpDeployLaneOpenGate } from './deployer-gates.ts';
import { gateFactoryForCode } from './gates.ts';
import { holderForCollateral, spendableCollateral } from './vault-gates.ts';

export interface PerpRegistration {
  readonly symbol: string;
  readonly decimals: number;
  /** undefined: omitted. */
  readonly name: string | undefined;
  /** Whether the body contains a bid, a key that this action does not define. */
  readonly hasBid: boolean;
}

/** Highest number of decimals of a size in any listing of a market (D172). */
const MAX_DECIMALS = 8;

type GateId =
  | ('closed' | 'bid' | 'symbol' | 'suffix' | 'name-length' | 'name-characters')
  | ('prefix' | 'nameless' | 'name-once' | 'name-taken' | 'permitted' | 'symbol-taken')
  | ('stake' | 'epoch' | 'funds');

/** @source write-api, "Perp deployment" and "Limits"; engine facts, section 18 */
export interface PerpRegisterAssetRules {
  /** Evaluation order: names before stake and money. */
  readonly gates: readonly CommitGate<GateId, PerpRegistration>[];
  readonly defaultDecimals: number;
  readonly maxName: number;
  /** Returns the account that pays the price. */
  readonly payer: (signer: Address, deployer: Address) => Address;
  /** Returns the account that becomes the market's deployer. */
  readonly deployer: (signer: Address, dex: Dex | undefined) => Address;
  /** Charges the price. */
  readonly charge: (core: Core, payer: Address) => void;
}

const gate = gateFactoryForCode<PerpRegistration>('INVALID_REQUEST');

export const perpRegisterAssetRules: PerpRegisterAssetRules = {
  gates: [
    perpDeployLaneOpenGate,
    gate('bid', (_core, { hasBid }) => (hasBid ? 'a registration takes no bid' : null)),
    gate('symbol', (_core, { symbol }) => (symbol.includes(':') ? null : 'symbol is <dex name>:<suffix>')),
    gate('suffix', (_core, { symbol }) =>
      symbol.endsWith(':') && !symbol.slice(0, -1).includes(':') ? 'empty suffix' : null,
    ),
    gate('name-length', ({ rules }, { name }) => {
      const { maxName } = rules.actions.perpRegisterAsset;
      const length = name === undefined ? 1 : new TextEncoder().encode(name).length;
      return length < 1 || length > maxName ? `name is not 1..${maxName} bytes` : null;
    }),
    gate('name-characters', (_core, { name = '' }) =>
      /^[0-9A-Za-z]*$/.test(name) ? null : 'name has other than ASCII letters and digits',
    ),
    gate('nameless', (core, asked, signer) =>
      dexFor(core, signer, asked) === undefined && namedByPrefix(core, asked) === undefined && asked.name === undefined
        ? 'the first registration of a dex needs its name'
        : null,
    ),
    gate('name-once', (core, asked, signer) => {
      const dex = dexFor(core, signer, asked);
      return dex !== undefined && asked.name !== undefined && asked.name !== dex.name
        ? 'the dex has another name'
        : null;
    }),
    gate('name-taken', (core, asked, signer) =>
      dexFor(core, signer, asked) === undefined &&
      asked.name !== undefined &&
      dexNamed(core.state, asked.name) !== undefined
        ? 'the name of another dex'
        : null,
    ),
    {
      id: 'permitted',
      check: (core, signer, asked) =>
        dexFor(core, signer, asked) === undefined &&
        asked.name === undefined &&
        namedByPrefix(core, asked) !== undefined
          ? refuse('AUTH_UNAUTHORIZED', 'unauthorized')
          : null,
    },
    gate('prefix', (core, asked, signer) => {
      const name = dexFor(core, signer, asked)?.name ?? asked.name;
      return name !== undefined && name !== prefixOf(asked)
        ? 'the prefix of the symbol is not the name of the dex'
        : null;
    }),
    gate('symbol-taken', ({ state }, { symbol }) =>
      marketNamed(state, symbol) === undefined ? null : 'symbol of another market',
    ),
    {
      id: 'stake',
      check(core, signer, asked) {
        const { deployer } = core.rules.actions.perpRegisterAsset;
        const staked = core.rules.engine.deploys.staked(core, deployer(signer, dexFor(core, signer, asked)));
        return staked < deployParamsInForce(core).minStake
          ? refuse('PRECONDITION_FAILED', 'stake below the floor of deployers')
          : null;
      },
    },
    {
      id: 'epoch',
      check: (core) =>
        isDeployEpochFull(core) ? refuse('PRECONDITION_FAILED', 'the registrations of this epoch are used up') : null,
    },
    {
      id: 'funds',
      check(core, signer, asked) {
        const { payer, deployer } = core.rules.actions.perpRegisterAsset;
        const pays = payer(signer, deployer(signer, dexFor(core, signer, asked)));
        return spendableCollateral(core, pays) < core.rules.engine.deploys.ask(core, 'perp')
          ? refuse('PRECONDITION_FAILED', 'insufficient free collateral for the registration')
          : null;
      },
    },
  ],
  defaultDecimals: 8,
  maxName: 16,
  payer: (signer) => signer,
  deployer: (signer, dex) => dex?.owner ?? signer,
  charge: (core, payer) => chargeAndCountRegistration(core, holderForCollateral(core, payer), 'perp'),
};

function prefixOf({ symbol }: PerpRegistration): string {
  const colon = symbol.indexOf(':');
  return colon < 0 ? symbol : symbol.slice(0, colon);
}

/** Returns the dex that the prefix names byte for byte, whoever deployed it. */
function namedByPrefix({ state }: Core, asked: PerpRegistration): Dex | undefined {
  const prefix = prefixOf(asked);
  const dex = dexNamed(state, prefix);
  return dex?.name === prefix ? dex : undefined;
}

/** Returns the dex that will list the market: one into which the signer may register, otherwise its own; undefined: a new one. */
function dexFor(core: Core, signer: Address, asked: PerpRegistration): Dex | undefined {
  const dex = namedByPrefix(core, asked);
  if (dex !== undefined && (dex.owner === signer || registersInto(core, signer, dex))) return dex;
  return dexOwnedBy(core.state, signer);
}

/** Whether a key has the registration bit on at least one market of a dex. */
function registersInto({ state }: Core, key: Address, { markets }: Dex): boolean {
  return markets.some((market) => {
    const deployment = marketDeploymentOf(state, market);
    return (
      deployment !== undefined &&
      (permissionMaskOf(deployment, key) & deployDelegatePermissionBits.perp_register_asset) !== 0
    );
  });
}

/** Registers a market in the dex of its deployer, at the current price. */
export const perpRegisterAssetDefinition = defineAction('perp_register_asset', {
  decode: ({ symbol, decimals, name, ...more }): PerpRegistration | Refusal =>
    decimals > MAX_DECIMALS
      ? refuse('INVALID_REQUEST', `more than ${MAX_DECIMALS} decimals`)
      : { symbol, decimals, name: name ?? undefined, hasBid: isBid('bid' in more ? more.bid : undefined) },
  admit: () => null,
  commit(core, { account: signer }, asked) {
    const rules = core.rules.actions.perpRegisterAsset;
    const refusal = firstRefusal(rules.gates, core, signer, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const dex = dexFor(core, signer, asked);
    const owner = rules.deployer(signer, dex);
    const name = dex?.name ?? asked.name ?? prefixOf(asked);
    const id = nextListingId(core, core.rules.engine.deploys.firstId);
    rules.charge(core, rules.payer(signer, owner));
    const szDecimals = asked.decimals === 0 ? rules.defaultDecimals : asked.decimals;
    addMarketDeployment(core.state, { name, owner }, newDeployedMarket(core, { id, coin: asked.symbol, szDecimals }));
    core.emit({ kind: 'market-changed', market: id });
    return doneOutcome;
  },
});

/** Whether the bid is anything but empty (D52). */
function isBid(bid: unknown): boolean {
  return bid !== undefined && bid !== null && Number(bid) !== 0;
}
