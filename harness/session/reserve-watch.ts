import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { integerAt, spotTokenTotalIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { unnamedNativeToken, type VenueFacts } from '../probe/facts.ts';
import { defaultFaucetGrant } from '../probe/faucet-reserve.ts';
import type { OwnAspectChangeCount } from './own-calls.ts';

/** Blocks within which a claim is certainly credited, which takes about one after its reply. */
const BLOCKS_OF_A_CLAIM = 3n;

export type FaucetReserveTokens = Pick<VenueFacts, 'usdc' | 'native'>;

/** Balance of the faucet's reserve at the end of a block. */
interface Held {
  readonly usdc: Dec;
  readonly native: Dec;
  readonly height: bigint;
}

/** Claims that no request of this run explains. Whole units; `left`: the reserve's balance after them. */
export interface ForeignClaim {
  readonly usdc: Dec;
  readonly native: Dec;
  readonly left: Held;
}

/**
 * Detects claims of others from the faucet: its reserve decreases by whole grants in both tokens, some blocks after this run's last effect.
 * Both parts of a grant are required: wrong grants of a venue are judged by checks.
 */
export class FaucetReserveWatch {
  readonly #tokens: FaucetReserveTokens;
  #held: (Held & { readonly moment: OwnAspectChangeCount }) | null = null;
  /** Height since which no request of this run affects the reserve. */
  #quiet: { readonly moment: OwnAspectChangeCount; readonly height: bigint } | null = null;
  /** Moment of this run, and the height at which it was first seen. */
  #begun: { readonly moment: number; readonly height: bigint } | null = null;

  constructor(tokens: FaucetReserveTokens) {
    this.#tokens = tokens;
  }

  /** @param height  height of the newest block, at a moment of this run */
  onHeight(height: bigint, moment: OwnAspectChangeCount): void {
    if (moment === null || moment === this.#quiet?.moment) return;
    if (this.#begun?.moment !== moment) this.#begun = { moment, height };
    const quietFrom = this.#begun.height + BLOCKS_OF_A_CLAIM;
    // A claim from before this run, such as one of the replay of another finding, may still be credited before its own first claim.
    if (moment > 0 && height < quietFrom) return;
    this.#quiet = { moment, height: moment === 0 ? quietFrom : height };
    // A claim without effect changed no state.
    if (this.#held !== null) this.#held = { ...this.#held, moment };
  }

  /** @param state  `account_state` of the reserve, from a frame @returns null: no claim by others */
  onState(state: JsonValue | undefined, moment: OwnAspectChangeCount): ForeignClaim | null {
    const before = this.#held;
    const now = heldIn(state, this.#tokens);
    this.#held = now === null ? null : { ...now, moment };
    if (now === null || before === null || moment === null || before.moment !== moment) return null;
    if (this.#quiet === null || this.#quiet.moment !== moment || now.height <= this.#quiet.height) return null;
    const usdc = before.usdc.minus(now.usdc);
    const native = before.native.minus(now.native);
    return areGrants(usdc, native) ? { usdc, native, left: now } : null;
  }

  /** Whether a later read of the reserve agrees with the frame. */
  confirms(state: JsonObject, { left }: ForeignClaim): boolean {
    const now = heldIn(state, this.#tokens);
    return (
      now !== null &&
      now.height >= left.height &&
      now.usdc.compare(left.usdc) <= 0 &&
      now.native.compare(left.native) <= 0
    );
  }
}

function heldIn(state: JsonValue | undefined, { usdc, native }: FaucetReserveTokens): Held | null {
  if (!isJsonObject(state) || native === unnamedNativeToken) return null;
  try {
    const dollars = spotTokenTotalIn(state, usdc.signingId);
    const tokens = spotTokenTotalIn(state, native.signingId);
    return { usdc: dollars, native: tokens, height: integerAt(state, 'height') };
  } catch (error) {
    if (error instanceof Blocked) return null;
    throw error;
  }
}

/** Whether the amounts are one or several grants: whole grants of native tokens, and at most as many of USDC, in whole USDC. */
function areGrants(usdc: Dec, native: Dec): boolean {
  const tokens = native.scaledTo(0);
  const dollars = usdc.scaledTo(0);
  const ofOne = defaultFaucetGrant.native.scaledTo(0);
  if (tokens === null || dollars === null || ofOne === null || tokens <= 0n || tokens % ofOne !== 0n) return false;
  return dollars > 0n && usdc.compare(defaultFaucetGrant.usdc.times(Dec.of(tokens / ofOne))) <= 0;
}
