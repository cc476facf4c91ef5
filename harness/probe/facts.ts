import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Capability } from '../check/capabilities.ts';
import { Unsupported } from '../kernel/verdicts.ts';

/**
 * Facts that the target told about itself before the run. Figures of the environment are adopted from here, never
 * assumed.
 */
export interface VenueFacts {
  readonly chainId: number;
  /** null: the target gave none, or none that can be derived. */
  readonly chainIdentity: string | null;
  readonly network: 'devnet' | 'testnet' | 'mainnet';
  readonly serviceName: string;
  readonly role: 'node' | 'gateway';
  /** Profile by which the run was asked to judge. */
  readonly profile: 'live' | 'next' | 'auto';
  readonly isolation: 'closed' | 'shared';
  readonly capabilities: ReadonlySet<Capability>;
  readonly usdc: TokenFacts;
  readonly native: TokenFacts;
  readonly markets: readonly MarketFacts[];
  /** Answers in place of reads that the probe could not understand, one sentence each. */
  readonly unread: readonly string[];
  /** Documented reads that the venue does not know, of those that the facts are made of; left out: none. */
  readonly missing?: readonly string[];
  /** Switches that are off, as the user says or `exchange_status` does; left out: none is known to be. */
  readonly switchedOff?: readonly SwitchId[];
  /** Forms of open points that the target was seen to take. */
  readonly variants: Readonly<Record<string, string>>;
}

export interface TokenFacts {
  readonly name: string;
  readonly signingId: number;
}

/** Missing capability of a venue that does not name its native token. */
export const MISSING_NAMED_NATIVE_TOKEN = 'a native token that the venue names';

/** The native token of a venue that nothing names it on: a case that needs its id is skipped, all others are not. */
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
  /** Most open interest that it takes, in lots; null: no cap. */
  readonly oiCap: bigint | null;
  /** Its positions are never cross. */
  readonly strictIsolated: boolean;
  /** It clears by batch auction: what its book then takes no source says. */
  readonly isBatched: boolean;
  /** Mark when the run began, whole USDC x 1e8; null when unset. */
  readonly mark: bigint | null;
  /** Multiple at which a case is played here, because the smallest orders are dear; 1 elsewhere. */
  readonly priceScale: bigint;
}
