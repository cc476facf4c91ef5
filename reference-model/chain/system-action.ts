import type { BridgeOperation } from '../engine/bridge-operations.ts';
import type { MoneyGrant } from '../engine/grants.ts';
import type { OptionListingOrRatesVote } from '../engine/options/option-operations.ts';
import type { ValidatorStakeOperation } from '../engine/staking.ts';
import type { VoteBallot } from '../governance/governance.ts';
import type { BookPx } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';

/**
 * System writes at the head of a block. None of them can be sent to `POST /exchange`.
 * @source write-api, "What the service does"; supplement, engine facts, section 2
 */
export type SystemAction =
  /** Leg of a faucet claim. `amount` in whole USDC, or whole native tokens. */
  | {
      readonly type: 'faucet_credit';
      readonly leg: 'usdc' | 'token';
      readonly address: Address;
      readonly amount: bigint;
    }
  /** Index of a market and, if given, the median of external perpetual prices. */
  | { readonly type: 'oracle'; readonly market: number; readonly px: BookPx; readonly externalPx?: BookPx }
  /** Sets an account's USDC by vote; `value` is the new balance, a decimal string of whole units. */
  | {
      readonly type: 'gov_adjust_spot_value';
      readonly account: Address;
      readonly value: string;
      readonly castBy: readonly Address[] | null;
    }
  | {
      readonly type: 'gov_adjust_spot_balance';
      readonly account: Address;
      readonly asset: number;
      readonly value: string;
      readonly castBy: readonly Address[] | null;
    }
  /** Ballot on any other subject that validators decide. */
  | ({ readonly type: 'vote' } & VoteBallot)
  /** Operation on validators and stake, apart from votes. */
  | ValidatorStakeOperation
  /** Operation on the bridge. */
  | BridgeOperation
  /** Decision on option series. */
  | OptionListingOrRatesVote
  /** Grant by the operator of a local venue. */
  | MoneyGrant;
