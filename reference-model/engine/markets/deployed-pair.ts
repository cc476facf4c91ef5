import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Core } from '../../core.ts';
import { bookPx, lots, ZERO_UNITS, ZERO_USD } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { Token } from '../../state/token.ts';
import { newTradedMarket } from '../../state/traded-market.ts';

/** A newly registered token, without a supply. Its identifiers derive from the chain and its number. */
export function newDeployedToken(
  { state }: Core,
  { id, name, szDecimals, weiDecimals }: Pick<Token, 'id' | 'name' | 'szDecimals' | 'weiDecimals'>,
): Token {
  const hash = (what: string) =>
    bytesToHex(sha256(new TextEncoder().encode(`${what}:${state.chain.genesisHash}:${id}`)));
  return {
    id,
    name,
    szDecimals,
    weiDecimals,
    isCanonical: false,
    totalSupply: ZERO_UNITS,
    tokenId: `0x${hash('token')}`,
    systemAddress: `0x${hash('system').slice(0, 40)}`,
  };
}

interface Listing extends Pick<SpotPair, 'id' | 'coin' | 'quote'> {
  readonly base: Token;
  readonly deployer: Address;
}

/** A newly registered pair: closed, without fees or a minimum. No action sets its tick or lot. */
export function newDeployedPair(core: Core, { id, coin, base, quote, deployer }: Listing): SpotPair {
  return {
    kind: 'spot',
    id,
    coin,
    base: base.id,
    quote,
    szDecimals: base.szDecimals,
    deployer,
    takerFeeBps: null,
    takerRate: null,
    minNotional: ZERO_USD,
    active: false,
    registeredAt: core.state.height,
    tick: bookPx(1n),
    step: lots(1n),
    lastPx: null,
    hourlyPx: [],
    ...newTradedMarket(core.rules.engine.match),
  };
}
