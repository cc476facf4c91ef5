import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Capability } from '../check/capabilities.ts';
import { Unsupported } from '../kernel/verdicts.ts';

/** Facts that the target reported about itself before the run. Environment values are adopted from here, never assumed. */
export interface VenueFacts {
  readonly chainId: number;
  /** null: the target reported none, or none that can be parsed. */
  readonly chainIdentity: string | null;
  readonly network: 'devnet' | 'testnet' | 'mainnet';
  readonly serviceName: string;
  readonly role: 'node' | 'gateway';
  /** Profile that the run was asked to judge by. */
  readonly profile: 'live' | 'next' | 'auto';
  readonly isolation: 'closed' | 'shared';
  readonly capabilities: ReadonlySet<Capability>;
  readonly usdc: TokenFacts;
  readonly native: TokenFacts;
  readonly markets: readonly MarketFacts[];
  /** Replies to reads that the probe could not understand, one sentence each. */
  readonly unread: readonly string[];
  /** Documented reads that the venue does not know, among those that the facts come from; left out: none. */
  readonly missing?: readonly string[];
  /** Switches that are off, according to the user or `exchange_status`; left out: none is known to be. */
  readonly switchedOff?: readonly SwitchId[];
  /** Forms of open points seen on the target. */
  readonly variants: Readonly<Record<string, string>>;
}

export interface TokenFacts {
  readonly name: string;
  readonly signingId: number;
}

/** Missing capability of a venue that does not name its native token. */
export const MISSING_NAMED_NATIVE_TOKEN = 'a native token that the venue names';

/** Placeholder for a native token that nothing on the venue names: only a case that needs its id is skipped. */
export const unnamedNativeToken: TokenFacts = {
  name: 'MTF',
  get signingId(): never {
    throw new Unsupported(MISSING_NAMED_NATIVE_TOKEN);
  },
};

/** Perpetual market, in the planes of signed writes. */
export interface MarketFacts {
  readonly id: number;
  readonly coin: string;
  readonly szDecimals: number;
  /** Price increment, whole USDC x 1e8. */
  readonly tick: bigint;
  /** Size increment and minimum, in lots. */
  readonly step: bigint;
  readonly minLots: bigint;
  readonly maxLeverage: number;
  readonly open: boolean;
  readonly close: boolean;
  readonly halted: boolean;
  /** Maximum open interest, in lots; null: no cap. */
  readonly oiCap: bigint | null;
  /** Whether its positions are never cross. */
  readonly strictIsolated: boolean;
  /** Whether it has batch auctions: no source says what orders its book then accepts. */
  readonly isBatched: boolean;
  /** Mark at the start of the run, whole USDC x 1e8; null when unset. */
  readonly mark: bigint | null;
  /** Factor on a case's orders and money in this market, because its smallest orders are large; 1 elsewhere. */
  readonly priceScale: bigint;
}
