import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { told } from '../check/settled-orders.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { type ActReply, actReply } from '../client/replies.ts';
import { deriveIdentity, type Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { Session } from '../runner/session.ts';
import type { UsedKeys } from '../runner/used-keys.ts';
import { isSilence } from '../target/wire.ts';
import { signedBody, type TellSigner } from './envelope.ts';
import type { Seat, SharedBlocks } from './shared-blocks.ts';
import { TargetSide } from './target-side.ts';

/** Context of probing orders before anything is played. */
export interface Questions {
  readonly session: Session;
  readonly blocks: SharedBlocks;
  readonly seed: number;
  readonly salt: string;
  readonly tell: TellSigner | null;
  readonly coins: readonly string[];
  /** Reporter of used keys. Left out, or null: none is reported. */
  readonly usedKeys?: UsedKeys | null;
}

interface ProbeOrder {
  readonly side: 'bid' | 'ask';
  /** Whole USDC x 1e8. */
  readonly px: bigint;
  /** Lots. */
  readonly size: bigint;
  readonly tif: 'alo' | 'ioc';
}

/** Account that sends probing orders. */
export class ProbeAccount {
  readonly target: TargetSide;
  readonly #questions: Questions;
  readonly #identity: Identity;
  readonly #seat: Seat;
  #nonce = 0n;

  /** @param about  subject of the probe @param n  distinguishes the accounts of one probe */
  constructor(questions: Questions, about: string, n: number, seat: Seat) {
    const { seed, salt, session } = questions;
    this.#questions = questions;
    this.#identity = deriveIdentity({ seed, salt, caseId: `campaign.${about}`, attempt: 0 }, n);
    questions.usedKeys?.by('run.campaign')(this.#identity, this.#identity.address);
    this.#seat = seat;
    this.target = new TargetSide(session.target);
  }

  get address(): string {
    return this.#identity.address;
  }

  async fund(usdc: bigint): Promise<void> {
    const action = { type: 'gov_adjust_spot_value', account: this.address, value: String(usdc) };
    const blocks = await this.#seat.cut({ operation: 'system', action });
    this.#nonce = BigInt(blocks.at(-1)?.seen.timeMs ?? 0);
  }

  order({ id }: MarketFacts, { side, px, size, tif }: ProbeOrder) {
    return {
      owner: this.address,
      market: id,
      side,
      kind: 'limit',
      size,
      limit_px: px,
      tif,
      stp_mode: 'cancel_newest',
      reduce_only: false,
    };
  }

  /** Sends an action and cuts its block. @throws Inconclusive when there is no answer, or it does not say */
  async send(action: WireAction): Promise<ActReply> {
    const { session, tell } = this.#questions;
    const { serviceName, chainId } = session.facts;
    this.#nonce += 1n;
    const terms = { nonce: this.#nonce, expiresAfter: null };
    const way = this.target.act(
      signedBody(action, this.#identity, terms, { serviceName, chainId, release: 'live' }, tell),
    );
    await this.target.untilWaiting(way, this.address, 1);
    await this.#seat.cut();
    const outcome = await this.target.answered(way);
    if (isSilence(outcome)) throw new Inconclusive(`no answer to ${action.type}: ${outcome.reason}`);
    return told(actReply(outcome.reply));
  }
}
