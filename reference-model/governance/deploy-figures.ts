import type { Core } from '../core.ts';
import { deployParamsInForce } from '../engine/markets/deploys.ts';
import { formatUnits, formatUsd, parseUnits, parseUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import type { DeployParams } from '../state/governed.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/** Field of the payload: its parser, which returns null for an invalid value, and how a vote shows the figure. */
interface PayloadField {
  readonly read: (sent: unknown) => Partial<DeployParams> | null;
  readonly print: (figures: DeployParams) => string;
}

const isCount = (sent: unknown): sent is number => typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0;

type CountKey =
  | ('feeCeilingBps' | 'maxPerEpoch' | 'deployerFeeCapBps' | 'askMultiplier' | 'askBlocks')
  | ('spotAskMultiplier' | 'spotAskBlocks');

function count(key: CountKey): PayloadField {
  return {
    read: (sent) => (isCount(sent) ? { [key]: sent } : null),
    print: (figures) => String(figures[key]),
  };
}

function flag(key: 'isOpen' | 'isSpotOpen' | 'needsGrid'): PayloadField {
  return {
    read: (sent) => (typeof sent === 'boolean' ? { [key]: sent } : null),
    print: (figures) => String(figures[key]),
  };
}

function price(key: 'askFloor' | 'spotAskFloor'): PayloadField {
  return {
    read(sent) {
      const floor = typeof sent === 'string' ? parseUsd(sent) : null;
      return floor === null || floor < 0n ? null : { [key]: floor };
    },
    print: (figures) => formatUsd(figures[key]),
  };
}

const fields: Readonly<Record<string, PayloadField>> = {
  mip1_enabled: flag('isSpotOpen'),
  spot_deploy_floor: price('spotAskFloor'),
  spot_deploy_start_multiplier: count('spotAskMultiplier'),
  spot_deploy_duration_blocks: count('spotAskBlocks'),
  spot_grid_required: flag('needsGrid'),
  mip3_enabled: flag('isOpen'),
  min_deploy_stake_mtf: {
    read(sent) {
      const minStake = typeof sent === 'string' ? parseUnits(sent) : null;
      return minStake === null || minStake < 0n ? null : { minStake };
    },
    print: ({ minStake }) => formatUnits(minStake),
  },
  gas_auction_min_bid: price('askFloor'),
  mip3_fee_ceiling_bps: count('feeCeilingBps'),
  mip3_max_deploys_per_epoch: count('maxPerEpoch'),
  deployer_fee_cap_bps: count('deployerFeeCapBps'),
  dutch_start_multiplier: count('askMultiplier'),
  auction_duration_blocks: count('askBlocks'),
};

/**
 * Payload: any of the registration parameters as served by `perp_dexs` and `spot_deploy_auction`, both lanes, and the ceilings of
 * deployments. Name and payload are assumptions.
 * @source write-api, "Spot deployment" and "Perp deployment"; engine facts, section 25 (the names of parameters)
 */
export const setDeployFiguresVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    let change: Partial<DeployParams> = {};
    const sent = Object.keys(payload);
    for (const name of sent) {
      const read = fields[name]?.read(payload[name]) ?? null;
      if (read === null)
        return refuse('INVALID_REQUEST', `${name} is no parameter of deployments, or has another form`);
      change = { ...change, ...read };
    }
    if (sent.length === 0) return refuse('INVALID_REQUEST', 'one parameter of deployments at least');
    return { market: null, enact: () => put(core, sent, change) };
  },
};

function put(core: Core, sent: readonly string[], change: Partial<DeployParams>): VotedChange[] {
  const before = deployParamsInForce(core);
  const deploys = { ...before, ...change };
  core.state.governed = { ...core.state.governed, deploys };
  return sent.flatMap((field) => {
    const print = fields[field]?.print;
    return print === undefined ? [] : [{ field, prior: print(before), new: print(deploys) }];
  });
}
