import type { DeployedKind, DeployedRef } from '../deployer-drafts.ts';

/** Registrations of tokens, pairs and markets. */
export interface DeployScope {
  /** Returns the id of an account's registration in the model, which the target shares; undefined: there is none. */
  deployed(kind: DeployedKind, ref: DeployedRef): number | undefined;
  /** Returns the amount staged for the holders of a token, plus `units` of its smallest unit: decimal text. */
  staged(asset: number, units: number): string;
  /** Whether registration prices are known. */
  readonly isAtAuctionFloor: boolean;
}
