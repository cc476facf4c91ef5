import type { Control } from '../control/control.ts';
import { isTaken, type Operation, operate, type Tried } from './operation.ts';
import type { SeenBlocks } from './shadow.ts';

/**
 * What may be asked for with the next block. Who lets time pass until a moment asks again while that is still to come:
 * each time one block is cut, or, where it is far away, as many as the venue likes.
 */
export type Effect = Operation | { readonly operation: 'pass'; readonly untilMs: number };

/** A block that was cut and seen, with what the one who is told of it had asked for in it. */
export interface CutBlock {
  readonly seen: SeenBlocks;
  readonly operation: Operation;
}

/** One of those who wait for the same blocks. */
export interface Seat {
  /** Resolves once everybody has asked, and the blocks are cut: all of them, the oldest first. */
  cut(...effects: readonly Effect[]): Promise<readonly CutBlock[]>;
  /** What tells when something next falls due for this one: an advance has a block of that time, which is seen. */
  expects(dueMs: () => number): void;
  /** The others no longer wait for this one. */
  leave(): void;
}

type BlockControl = Pick<Control, 'commit' | 'oracle' | 'system' | 'advance'>;

interface Ask {
  readonly effects: readonly Effect[];
  readonly resolve: (blocks: readonly CutBlock[]) => void;
  readonly reject: (error: unknown) => void;
}

const none = { operation: 'none' } as const;
/** Up to here each block is seen, even where the target tells when it was cut. */
const MOST_SEEN_MS = 60_000;

/**
 * The blocks of sequences that are played side by side on one venue: each is cut for all of them, once every one has
 * sent what it has to send. So none moves while another one reads, and what is in a block does not hang on who was fast.
 */
export class SharedBlocks {
  readonly #control: BlockControl;
  readonly #look: () => Promise<SeenBlocks>;
  readonly #mostSeenMs: number;
  readonly #seats = new Set<Seat>();
  readonly #dues = new Map<Seat, () => number>();
  #asked = new Map<Seat, Ask>();

  /**
   * @param look  at the newest block of the target
   * @param tellsTimes  whether it tells as well when those before it were cut: where nothing does, each block is seen
   */
  constructor(control: BlockControl, look: () => Promise<SeenBlocks>, tellsTimes = true) {
    this.#control = control;
    this.#look = look;
    this.#mostSeenMs = tellsTimes ? MOST_SEEN_MS : Number.POSITIVE_INFINITY;
  }

  seat(): Seat {
    const seat: Seat = {
      cut: (...effects) => this.#ask(seat, effects),
      expects: (dueMs) => void this.#dues.set(seat, dueMs),
      leave: () => {
        this.#dues.delete(seat);
        this.#seats.delete(seat);
        this.#cutOnceAllAsked();
      },
    };
    this.#seats.add(seat);
    return seat;
  }

  #ask(seat: Seat, effects: readonly Effect[]): Promise<readonly CutBlock[]> {
    return new Promise((resolve, reject) => {
      this.#asked.set(seat, { effects, resolve, reject });
      this.#cutOnceAllAsked();
    });
  }

  #cutOnceAllAsked(): void {
    if (this.#asked.size === 0 || this.#asked.size < this.#seats.size) return;
    // In the order in which the seats were taken, whoever asked first.
    const asks = [...this.#seats].flatMap((seat) => this.#asked.get(seat) ?? []);
    this.#asked = new Map();
    this.#cut(asks.map(({ effects }) => effects)).then(
      (made) => {
        for (const [at, { resolve }] of asks.entries())
          resolve(made.map(({ by, seen, operation }) => ({ seen, operation: by === at ? operation : none })));
      },
      (error: unknown) => {
        for (const { reject } of asks) reject(error);
      },
    );
  }

  /** One block for all who ask for nothing else; else one for each effect, and what waits is in the first. */
  async #cut(asked: readonly (readonly Effect[])[]): Promise<readonly Made[]> {
    const all = asked.flatMap((effects, by) => effects.map((effect) => ({ by, effect })));
    const wanted = all.flatMap(({ by, effect }) => (effect.operation === 'pass' ? [] : [{ by, effect }]));
    const untils = all.flatMap(({ effect }) => (effect.operation === 'pass' ? [effect.untilMs] : []));
    // What waits is in a block that is seen, and what falls due is not known before everybody has seen the other effects:
    // until all want nothing but time to pass, whoever does asks again.
    if (untils.length > 0 && untils.length === asked.length)
      return [{ by: null, operation: none, seen: await this.#passed(untils) }];
    if (wanted.length === 0) {
      await operate(none, this.#control);
      return [{ by: null, operation: none, seen: await this.#seen() }];
    }
    const made: Made[] = [];
    const grants: Granted[] = [];
    for (const { by, effect } of wanted) {
      const granted = effect.operation === 'system' ? await this.#granted(effect, by) : null;
      if (granted !== null) {
        grants.push(granted);
        // What waits is in the first block, and may move the marks of those behind it.
        if (made.length === 0) made.push(...(await this.#seenAll(grants.splice(0))));
        continue;
      }
      made.push(...(await this.#seenAll(grants.splice(0))));
      const operation = effect.operation === 'tried' ? await this.#tried(effect) : effect;
      if (operation.operation !== 'system' && operation.operation !== 'tried') await operate(operation, this.#control);
      made.push({ by, operation, seen: await this.#seen() });
    }
    return [...made, ...(await this.#seenAll(grants))];
  }

  /**
   * Lets time pass until the first moment that somebody waits for, or at which something falls due for anybody: so each
   * block is seen, and nothing hangs on how finely the target steps by itself (D95).
   */
  async #passed(untils: readonly number[]): Promise<SeenBlocks> {
    const { timeMs: nowMs } = await this.#look();
    const end = Math.min(...untils);
    const dues = [...this.#dues.values()].map((dueMs) => dueMs()).filter((dueMs) => dueMs > nowMs);
    const next = end - nowMs > this.#mostSeenMs ? end : Math.min(end, ...dues);
    await this.#control.advance(Math.max(1, next - nowMs));
    return { ...(await this.#look()), aimedMs: next };
  }

  /**
   * The newest block, once some were cut. The target's clock goes on by itself meanwhile, and may have come past what falls due
   * next for somebody: then there is a block of that time, which is not the newest.
   */
  async #seen(): Promise<SeenBlocks> {
    const aimedMs = Math.min(...[...this.#dues.values()].map((dueMs) => dueMs()));
    return { ...(await this.#look()), aimedMs };
  }

  /** A system action, where the interface tells its block; null: it does not, so it has to be looked for. */
  async #granted(operation: SystemOperation, by: number): Promise<Granted | null> {
    const { height, time } = await this.#control.system(operation.action);
    return typeof height === 'number' && typeof time === 'number' ? { by, operation, height, timeMs: time } : null;
  }

  async #tried(effect: Tried): Promise<Operation> {
    return (await isTaken(effect.action, effect, this.#control)) ? effect : { operation: 'refused', tried: effect };
  }

  /** Nothing else is in the blocks from one grant to the next: the marks after the last one are those of all. */
  async #seenAll(grants: readonly Granted[]): Promise<readonly Made[]> {
    if (grants.length === 0) return [];
    const { marks, rates } = await this.#look();
    return grants.map(({ by, operation, height, timeMs }) => ({
      by,
      operation,
      seen: { height, timeMs, marks, rates },
    }));
  }
}

type SystemOperation = Extract<Operation, { readonly operation: 'system' }>;
/** `by`: the place of who asked; null: everybody. */
type Made = CutBlock & { readonly by: number | null };

interface Granted {
  readonly by: number;
  readonly operation: SystemOperation;
  readonly height: number;
  readonly timeMs: number;
}
