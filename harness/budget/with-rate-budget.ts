import { rateLimitRefusal } from '../../spec-schemas/catalogue/limits.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { frameWeight, isRateLimitRefusal, isRateLimitRefusalFrame, requestWeight } from '../target/weights.ts';
import {
  type ConnectOptions,
  isSilence,
  type RequestOptions,
  type Target,
  type WireOutcome,
  type WireRequest,
  type WireSilence,
  type WireSocket,
} from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { type SocketArrival, WrappedSocket } from '../target/wrapped-socket.ts';
import type { RateBudget } from './rate-budget.ts';

/**
 * Returns the target with each request and `post` frame held back until the budget affords it. An unexpected 429 slows the budget down and
 * is passed on: it means "not tested", and nothing is resent here. The time limit of a request starts when it is sent, not while it is
 * queued.
 */
export function withRateBudget(target: Target, budget: RateBudget): Target {
  return wrapTarget(target, {
    prepay: (weight) => budget.take(weight),
    async request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome> {
      const weight = requestWeight(request);
      if (options?.overBudget === true) {
        budget.charge(weight);
        return target.request(request, options);
      }
      if (options?.prepaid !== true) await budget.take(weight);
      const outcome = await target.request(request, options);
      if (outcome.kind === 'reply' && isRateLimitRefusal(outcome.reply)) budget.penalise(PENALTY_MS);
      return outcome;
    },
    async connect(options?: ConnectOptions): Promise<WireSocket | WireSilence> {
      const socket = await target.connect(options);
      return isSilence(socket) ? socket : new BudgetedSocket(socket, budget);
    },
  });
}

/** Pause after which even the heaviest ordinary request is affordable. */
const PENALTY_MS = rateLimitRefusal.affordableAfterMs.weight5;

class BudgetedSocket extends WrappedSocket {
  readonly #budget: RateBudget;
  /** Posts that exceeded the budget on purpose: their refusals say nothing about the budget. */
  readonly #over = new Set<JsonValue | undefined>();
  /** Calls that wait for the budget. A free frame behind a heavy one waits too: their order is part of the case. */
  readonly #held: (() => void)[] = [];

  constructor(socket: WireSocket, budget: RateBudget) {
    super(socket);
    this.#budget = budget;
  }

  override send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void {
    const weight = frameWeight(data);
    if (options?.overBudget === true) {
      this.#budget.charge(weight);
      this.#over.add(postIdOf(data));
      super.send(data);
    } else if (weight === 0 && this.#held.length === 0) super.send(data);
    else this.#hold(weight, () => super.send(data));
  }

  override ping(): void {
    if (this.#held.length === 0) super.ping();
    else this.#hold(0, () => super.ping());
  }

  override close(): void {
    if (this.#held.length === 0) super.close();
    else this.#hold(0, () => super.close());
  }

  protected override noteArrival(arrival: SocketArrival): void {
    if (
      arrival.kind === 'text' &&
      isRateLimitRefusalFrame(arrival.json) &&
      !this.#over.delete(answeredIdOf(arrival.json))
    )
      this.#budget.penalise(PENALTY_MS);
  }

  /** The budget serves first come, first served, so the calls of one socket keep their order. */
  #hold(weight: number, call: () => void): void {
    this.#held.push(call);
    void this.#budget.take(weight).then(() => this.#held.shift()?.());
  }
}

function postIdOf(frame: string | Uint8Array): JsonValue | undefined {
  const sent = typeof frame === 'string' ? tryParseJson(frame) : undefined;
  return isJsonObject(sent) ? sent.id : undefined;
}

function answeredIdOf(frame: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(frame) && isJsonObject(frame.data) ? frame.data.id : undefined;
}
