import type { Control } from '../../control/control.ts';
import type { ObservedBlocks } from '../shadow.ts';
import {
  type AttemptedSystemAction,
  applyOperation,
  type EffectControl,
  type OperatorOperation,
  trySystemAction,
} from './operation.ts';

/**
 * Effect to be applied with the next block. A participant that lets time pass until a moment repeats the request while
 * that is still to come: each time one block is cut, or, where it is far away, as many as the venue likes.
 */
export type BlockEffect = OperatorOperation | { readonly operation: 'pass'; readonly untilMs: number };

/** Block that was cut and observed, with the effect that this participant had requested in it. */
export interface CutBlock {
  readonly observed: ObservedBlocks;
  readonly operation: OperatorOperation;
}

/** Participant of the barrier: waits for the same blocks as the others. */
export interface BarrierParticipant {
  /** Requests effects. Resolves once everybody has requested, and the blocks are cut: all of them, the oldest first. */
  cut(...effects: readonly BlockEffect[]): Promise<readonly CutBlock[]>;
  /** Registers the next due time of this participant: an advance has a block at that time, which is observed. */
  announceDue(dueMs: () => number): void;
  /** Leaves the barrier: the others no longer wait for this one. */
  leave(): void;
}

type BlockControl = EffectControl & Pick<Control, 'advance'>;

interface CutRequest {
  readonly effects: readonly BlockEffect[];
  readonly resolve: (blocks: readonly CutBlock[]) => void;
  readonly reject: (error: unknown) => void;
}

const none = { operation: 'none' } as const;
/** Longest advance of which each block is observed, even where the target serves block times. */
const MOST_SEEN_MS = 60_000;

/**
 * Barrier for the blocks of sequences that play at the same time on one venue: each block is cut for all of them, once
 * every one has sent its actions. So no block moves while another sequence reads, and the content of a block does not
 * depend on speed.
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

  #request(participant: BarrierParticipant, effects: readonly BlockEffect[]): Promise<readonly CutBlock[]> {
    return new Promise((resolve, reject) => {
      this.#requests.set(participant, { effects, resolve, reject });
      this.#cutOnceAllRequested();
    });
  }

  #cutOnceAllRequested(): void {
    if (this.#requests.size === 0 || this.#requests.size < this.#participants.size) return;
    // In joining order, not in order of request.
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

  /** Cuts one block where nobody requests an effect; else one per effect, with all waiting actions in the first. */
  async #cut(requested: readonly (readonly BlockEffect[])[]): Promise<readonly Made[]> {
    const all = requested.flatMap((effects, by) => effects.map((effect) => ({ by, effect })));
    const wanted = all.flatMap(({ by, effect }) => (effect.operation === 'pass' ? [] : [{ by, effect }]));
    const untils = all.flatMap(({ effect }) => (effect.operation === 'pass' ? [effect.untilMs] : []));
    // Waiting actions are in an observed block, and due times are unknown before everybody has observed the other
    // effects: time passes only once all participants request nothing else; until then they repeat the request.
    if (untils.length > 0 && untils.length === requested.length)
      return [{ by: null, operation: none, observed: await this.#passTime(untils) }];
    if (wanted.length === 0) {
      await applyOperation(none, this.#control);
      return [{ by: null, operation: none, observed: await this.#observe() }];
    }
    const made: Made[] = [];
    const grants: Granted[] = [];
    for (const { by, effect } of wanted) {
      const granted = effect.operation === 'system' ? await this.#grant(effect, by) : null;
      if (granted !== null) {
        grants.push(granted);
        // Waiting actions are in the first block, and may move the marks of later ones.
        if (made.length === 0) made.push(...(await this.#observeAll(grants.splice(0))));
        continue;
      }
      made.push(...(await this.#observeAll(grants.splice(0))));
      const operation = effect.operation === 'tried' ? await this.#attempt(effect) : effect;
      if (operation.operation !== 'system' && operation.operation !== 'tried')
        await applyOperation(operation, this.#control);
      made.push({ by, operation, observed: await this.#observe() });
    }
    return [...made, ...(await this.#observeAll(grants))];
  }

  /**
   * Lets time pass until the first requested moment, or the first due time of any participant: so each block is
   * observed, and the time steps of the target do not matter (D95).
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
   * Observes the newest block after a cut. The target's clock goes on by itself, and may have passed a participant's
   * next due time: then there is a block at that time, which is not the newest.
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

  /** Nothing else is in the blocks between two grants: the marks after the last one hold for all. */
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
/** `by`: the place of the requester; null: everybody. */
type Made = CutBlock & { readonly by: number | null };

interface Granted {
  readonly by: number;
  readonly operation: SystemOperation;
  readonly height: number;
  readonly timeMs: number;
}
