import {
  type RegistrationKind,
  registrationAuctionOf,
  registrationPriceFigures,
  registrationStartPrice,
} from '../engine/markets/deploys.ts';
import { ZERO_USD } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: spot_deploy_auction; engine facts, section 17 */
export interface SpotDeployAuctionReadRules {
  /** The stream whose clock is shown: the read has no parameter, although tokens and pairs have one clock each (D176). */
  readonly shows: RegistrationKind;
  readonly body: RowMakers<RegistrationKind>;
  readonly sealedRound: RowMakers<null>;
}

export const spotDeployAuctionReadRules: SpotDeployAuctionReadRules = {
  shows: 'token',
  body: {
    current_ask: (stream, core) => formatUsd(core.rules.engine.deploys.ask(core, stream)),
    floor: (stream, core) => formatUsd(registrationPriceFigures(core, stream).floor),
    start: (stream, core) => formatUsd(registrationStartPrice(core, stream)),
    start_multiplier: (stream, core) => registrationPriceFigures(core, stream).multiplier,
    duration_blocks: (stream, core) => registrationPriceFigures(core, stream).blocks,
    opened_at_block: (stream, core) => registrationAuctionOf(core, stream)?.openedAt ?? 0,
    now_block: (_, { state }) => state.height,
    last_clearing: (stream, core) => formatUsd(registrationAuctionOf(core, stream)?.price ?? ZERO_USD),
    sealed_round: (_, core) => buildRow(core, core.rules.reads.spotDeployAuction.sealedRound, null),
  },
  // Legacy: sealed bids are not accepted, so no sealed round is ever open.
  sealedRound: {
    auction_round: () => 0,
    current_bid: () => '0',
    current_winner: () => null,
    auction_end: () => 0,
    started_at: () => 0,
    total_burned: () => '0',
    deposit: () => '0',
  },
};

export const spotDeployAuctionRead = defineRead('spot_deploy_auction', (core) => {
  const { shows, body } = core.rules.reads.spotDeployAuction;
  return { body: buildRow(core, body, shows) };
});
