import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import type { UsedKeyReporter } from '../../case/used-keys.ts';
import { requireEveryOrderReported } from '../../check/pending-orders.ts';
import { type ActReply, parseActReply } from '../../client/replies.ts';
import { deriveIdentity, type Identity } from '../../identity/keys.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { MarketFacts } from '../../probe/facts.ts';
import type { Session } from '../../runner/session.ts';
import { isSilence } from '../../target/wire.ts';
import type { ByUrlHooks } from '../by-url/by-url.ts';
import { makeTargetEnvelopeText, type PlaceholderSigner } from '../compare/envelope.ts';
import type { BarrierParticipant, BlockBarrier } from '../play/block-barrier.ts';
import { TargetSide } from '../play/target-side.ts';

/** Context of probing orders before the first sequence. */
export interface ProbeContext {
  readonly session: Session;
  readonly blocks: Pick<BlockBarrier, 'join'>;
  readonly seed: number;
  readonly salt: string;
  readonly trustedSigner: PlaceholderSigner | null;
  readonly coins: readonly string[];
  /** Left out: the operator cuts the blocks and grants the account's funds. */
  readonly byUrl?: ByUrlHooks;
  /** Reporter of used keys. Left out, or null: none is reported. */
  readonly usedKeys?: UsedKeyReporter | null;
}

interface ProbeOrder {
  readonly side: 'bid' | 'ask';
  /** Whole USDC x 1e8. */
  readonly px: bigint;
  /** Size in lots. */
  readonly size: bigint;
  readonly tif: 'alo' | 'ioc' | 'gtc';
}

/** Account that sends probing orders. */
export class ProbeAccount {
  readonly target: TargetSide;
  readonly #probeContext: ProbeContext;
  readonly #identity: Identity;
  readonly #participant: BarrierParticipant;
  #nonce = 0n;

  /** @param about  subject of the probe @param n  distinguishes the accounts of one probe */
  constructor(questions: ProbeContext, about: string, n: number, participant: BarrierParticipant) {
    const { seed, salt, session } = questions;
    this.#probeContext = questions;
    this.#identity = deriveIdentity({ seed, salt, caseId: `campaign.${about}`, attempt: 0 }, n);
    questions.usedKeys?.reporterFor('run.campaign')(this.#identity, this.#identity.address);
    this.#participant = participant;
    this.target = new TargetSide(session.target, null, questions.byUrl !== undefined);
  }

  get address(): string {
    return this.#identity.address;
  }

  async fund(usdc: bigint): Promise<void> {
    const action = { type: 'gov_adjust_spot_value', account: this.address, value: String(usdc) };
    const blocks = await this.#participant.cut({ operation: 'system', action });
    this.#nonce = BigInt(blocks.at(-1)?.observed.timeMs ?? 0);
  }

  /** Returns what it was paid, unless an operator granted it. */
  async giveBack(): Promise<void> {
    await this.#probeContext.byUrl?.giveBack([this.#identity]);
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

  /** Sends an action and cuts its block. @throws Inconclusive when there is no reply, or it shows no outcome */
  async send(action: WireAction): Promise<ActReply> {
    const { session, trustedSigner } = this.#probeContext;
    const { serviceName, chainId } = session.facts;
    this.#nonce += 1n;
    const terms = { nonce: this.#nonce, expiresAfter: null };
    const request = this.target.sendAction(
      makeTargetEnvelopeText(action, this.#identity, terms, { serviceName, chainId, release: 'live' }, trustedSigner),
    );
    await this.target.untilWaiting(request, this.address, 1);
    await this.#participant.cut();
    const outcome = await this.target.outcomeOf(request);
    if (isSilence(outcome)) throw new Inconclusive(`no answer to ${action.type}: ${outcome.reason}`);
    return requireEveryOrderReported(parseActReply(outcome.reply));
  }
}
