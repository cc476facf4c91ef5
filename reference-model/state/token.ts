import type { Units } from '../numeric/planes.ts';
import type { Address } from './address.ts';

export interface Token {
  readonly id: number;
  readonly name: string;
  readonly szDecimals: number;
  readonly weiDecimals: number;
  /** 32 bytes, 0x-hex. */
  readonly tokenId: string;
  readonly systemAddress: Address;
  readonly isCanonical: boolean;
  /** Sum over all holders. Only `money/move.ts` writes it. */
  readonly totalSupply: Units;
}
