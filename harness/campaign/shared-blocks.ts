import type { Control } from '../control/control.ts';
import { type Operation, operate } from './operation.ts';
import type { SeenBlocks } from './shadow.ts';

/** What may be asked for with the next block. An advance cuts as many as the venue likes. */
export type Effect = Operation | { readonly operation: 'advance'; readonly ms: number };

/** A block that was cut and seen, with what the one who is told of it had asked for in it. */
export interface CutBlock {
  readonly seen: SeenBlocks;
  readonly operation: Operation;
}

/** One of those who wait for the same blocks. */
export interface Seat {
  /** Resolves once everybody has asked, and the blocks are cut: all of them, the oldest first. */
  cut(...effects: readonly Effect[]): Promise<readonly CutBlock[]>;
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

/**
 * The blocks of sequences that are played side by side on one venue: each is cut for all of them, once every one has
 * sent what it has to send. So none moves while another one reads, and what is in a block does not hang on who was fast.
 */
export class SharedBlocks {
  readonly #control: BlockControl;
  readonly #look: () => Promise<SeenBlocks>;
  readonly #seats = new Set<Seat>();
  #asked = new Map<Seat, Ask>();

  /** @param look  at the newest block of the target */
  constructor(control: BlockControl, look: () => Promise<SeenBlocks>) {
    this.#control = control;
    this.#look = look;
  }

  seat(): Seat {
    const seat: Seat = {
      cut: (...effects) => this.#ask(seat, effects),
      leave: () => {
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
    const wanted = asked.flatMap((effects, by) => effects.map((effect) => ({ by, effect })));
    if (wanted.length === 0) {
      await operate(none, this.#control);
      return [{ by: null, operation: none, seen: await this.#look() }];
    }
    const made: Made[] = [];
    const grants: Granted[] = [];
    for (const { by, effect } of wanted) {
      const granted = effect.operation === 'system' ? await this.#granted(effect, by) : null;
      if (granted !== null) {
        grants.push(granted);
        continue;
      }
      made.push(...(await this.#seenAll(grants.splice(0))));
      if (effect.operation === 'advance') await this.#control.advance(effect.ms);
      else if (effect.operation !== 'system') await operate(effect, this.#control);
      made.push({ by, operation: effect.operation === 'advance' ? none : effect, seen: await this.#look() });
    }
    return [...made, ...(await this.#seenAll(grants))];
  }

  /** A system action, where the interface tells its block; null: it does not, so it has to be looked for. */
  async #granted(operation: SystemOperation, by: number): Promise<Granted | null> {
    const { height, time } = await this.#control.system(operation.action);
    return typeof height === 'number' && typeof time === 'number' ? { by, operation, height, timeMs: time } : null;
  }

  /** Nothing is asked between one grant and the next: the marks after the last one are those of all. */
  async #seenAll(grants: readonly Granted[]): Promise<readonly Made[]> {
    if (grants.length === 0) return [];
    const { marks } = await this.#look();
    return grants.map(({ by, operation, height, timeMs }) => ({ by, operation, seen: { height, timeMs, marks } }));
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
