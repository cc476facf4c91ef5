import type { Control } from '../../control/control.ts';
import type { ObservedBlocks } from '../shadow.ts';
import {
  type AttemptedSystemAction,
  applyOperationAndCut,
  type EffectControl,
  type OperatorOperation,
  trySystemAction,
} from './operation.ts';

/**
 * Effect to be applied with the next block. A participant that lets time pass until a moment repeats the request until then: each time one
 * block is cut or, while the moment is distant, as many as the venue likes.
 */
export type RequestedBlockOperation = OperatorOperation | { readonly operation: 'pass'; readonly untilMs: number };

/** Block that was cut and observed, with the effect that this participant had requested in it. */
export interface CutBlock {
  readonly observed: ObservedBlocks;
  readonly operation: OperatorOperation;
}

/** Participant of the barrier: waits for the same blocks as the others. */
export interface BarrierParticipant {
  /** Requests effects. Resolves with all blocks, oldest first, once every participant has requested and the blocks are cut. */
  cut(...effects: readonly RequestedBlockOperation[]): Promise<readonly CutBlock[]>;
  /** Registers the next due time of this participant: an advance stops at a block at that time, which is observed. */
  announceDue(dueMs: () => number): void;
  /** Leaves the barrier: the others no longer wait for this one. */
  leave(): void;
}

type BlockControl = EffectControl & Pick<Control, 'advance'>;

interface CutRequest {
  readonly effects: readonly RequestedBlockOperation[];
  readonly resolve: (blocks: readonly CutBlock[]) => void;
  readonly reject: (error: unknown) => void;
}

const none = { operation: 'none' } as const;
/** Longest advance in which each block is observed, even where the target serves block times. */
const MOST_SEEN_MS = 60_000;

/**
 * Barrier for the blocks of sequences that play on one venue in parallel: each block is cut for all of them once each has sent its actions.
 * So no block is cut while another sequence reads, and the content of a block does not depend on speed.
 */
export class BlockBarrier {
  readonly #control: BlockControl;
  readonly #look: () => Promise<ObservedBlocks>;
  readonly #maxObservedMs: number;
  readonly #participants = new Set<BarrierParticipant>();
  readonly #dues = new Map<BarrierParticipant, () => number>();
  #requests = new Map<BarrierParticipant, CutRequest>();

  /**
   * @param look  observes the newest block of the target
   * @param tellsTimes  whether it also returns the times of earlier blocks: otherwise each block is observed
   */
  constructor(control: BlockControl, look: () => Promise<ObservedBlocks>, tellsTimes = true) {
    this.#control = control;
    this.#look = look;
    this.#maxObservedMs = tellsTimes ? MOST_SEEN_MS : Number.POSITIVE_INFINITY;
  }

  join(): BarrierParticipant {
    const participant: BarrierParticipant = {
      cut: (...effects) => this.#request(participant, effects),
      announceDue: (dueMs) => void this.#dues.set(participant, dueMs),
      leave: () => {
        this.#dues.delete(participant);
        this.#participants.delete(participant);
        this.#cutOnceAllRequested();
      },
    };
    this.#participants.add(participant);
    return participant;
  }

  #request(participant: BarrierParticipant, effects: readonly RequestedBlockOperation[]): Promise<readonly CutBlock[]> {
    return new Promise((resolve, reject) => {
      this.#requests.set(participant, { effects, resolve, reject });
      this.#cutOnceAllRequested();
    });
  }

  #cutOnceAllRequested(): void {
    if (this.#requests.size === 0 || this.#requests.size < this.#participants.size) return;
    // In order of joining, not of request.
    const asks = [...this.#participants].flatMap((participant) => this.#requests.get(participant) ?? []);
    this.#requests = new Map();
    this.#cut(asks.map(({ effects }) => effects)).then(
      (made) => {
        for (const [at, { resolve }] of asks.entries())
          resolve(made.map(({ by, observed, operation }) => ({ observed, operation: by === at ? operation : none })));
      },
      (error: unknown) => {
        for (const { reject } of asks) reject(error);
      },
    );
  }

  /** Cuts one block where nobody requests an effect; else one per effect, the first of which includes all pending actions. */
  async #cut(requested: readonly (readonly RequestedBlockOperation[])[]): Promise<readonly Made[]> {
    const all = requested.flatMap((effects, by) => effects.map((effect) => ({ by, effect })));
    const wanted = all.flatMap(({ by, effect }) => (effect.operation === 'pass' ? [] : [{ by, effect }]));
    const untils = all.flatMap(({ effect }) => (effect.operation === 'pass' ? [effect.untilMs] : []));
    // Pending actions must be in an observed block, and due times are unknown until all participants have observed the other effects: so
    // time passes only once every request is for that; until then they repeat it.
    if (untils.length > 0 && untils.length === requested.length)
      return [{ by: null, operation: none, observed: await this.#passTime(untils) }];
    if (wanted.length === 0) {
      await applyOperationAndCut(none, this.#control);
      return [{ by: null, operation: none, observed: await this.#observe() }];
    }
    const made: Made[] = [];
    const grants: Granted[] = [];
    for (const { by, effect } of wanted) {
      const granted = effect.operation === 'system' ? await this.#grant(effect, by) : null;
      if (granted !== null) {
        grants.push(granted);
        // Pending actions are in the first block, and may move the marks of later ones.
        if (made.length === 0) made.push(...(await this.#observeAll(grants.splice(0))));
        continue;
      }
      made.push(...(await this.#observeAll(grants.splice(0))));
      const operation = effect.operation === 'tried' ? await this.#attempt(effect) : effect;
      if (operation.operation !== 'system' && operation.operation !== 'tried')
        await applyOperationAndCut(operation, this.#control);
      made.push({ by, operation, observed: await this.#observe() });
    }
    return [...made, ...(await this.#observeAll(grants))];
  }

  /**
   * Lets time pass until the first requested moment or the earliest due time of any participant: each such block is observed, and the
   * target's time steps do not matter (D95).
   */
  async #passTime(untils: readonly number[]): Promise<ObservedBlocks> {
    const { timeMs: nowMs } = await this.#look();
    const end = Math.min(...untils);
    const dues = [...this.#dues.values()].map((dueMs) => dueMs()).filter((dueMs) => dueMs > nowMs);
    const next = end - nowMs > this.#maxObservedMs ? end : Math.min(end, ...dues);
    await this.#control.advance(Math.max(1, next - nowMs));
    return { ...(await this.#look()), aimedMs: next };
  }

  /**
   * Observes the newest block after a cut. The target's clock runs on by itself, and may have passed a participant's next due time: then a
   * block at that time exists, which is not the newest.
   */
  async #observe(): Promise<ObservedBlocks> {
    const aimedMs = Math.min(...[...this.#dues.values()].map((dueMs) => dueMs()));
    return { ...(await this.#look()), aimedMs };
  }

  /** Sends a system action; returns its block where the interface reports it. Null: the block must be observed. */
  async #grant(operation: SystemOperation, by: number): Promise<Granted | null> {
    const { height, time } = await this.#control.system(operation.action);
    return typeof height === 'number' && typeof time === 'number' ? { by, operation, height, timeMs: time } : null;
  }

  async #attempt(effect: AttemptedSystemAction): Promise<OperatorOperation> {
    return (await trySystemAction(effect.action, effect, this.#control))
      ? effect
      : { operation: 'refused', tried: effect };
  }

  /** The blocks between grants contain nothing else, so the marks after the last one apply to all. */
  async #observeAll(grants: readonly Granted[]): Promise<readonly Made[]> {
    if (grants.length === 0) return [];
    const { marks, rates } = await this.#look();
    return grants.map(({ by, operation, height, timeMs }) => ({
      by,
      operation,
      observed: { height, timeMs, marks, rates },
    }));
  }
}

type SystemOperation = Extract<OperatorOperation, { readonly operation: 'system' }>;
/** `by`: index of the requester; null: all participants. */
type Made = CutBlock & { readonly by: number | null };

interface Granted {
  readonly by: number;
  readonly operation: SystemOperation;
  readonly height: number;
  readonly timeMs: number;
}
