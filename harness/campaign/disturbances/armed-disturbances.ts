import type { DisturbanceDraft, DisturbanceKind } from '../../generate/disturbances.ts';
import type { ActStep } from '../../generate/steps.ts';
import type { ActionSending } from '../play/send-action.ts';
import type { RequestDisturbance } from '../play/target-side.ts';

type BlockDraft = Extract<DisturbanceDraft, { readonly on: 'restart' | 'clock-jump' | 'held-blocks' | 'archive-lag' }>;

/** Way in which the next action is sent. */
export interface DisturbedSending extends ActionSending {
  readonly isSentAgain: 'at once' | 'after its block' | null;
  /** Way in which its block is cut; null: normally. */
  readonly block: BlockDraft | null;
  readonly kinds: readonly DisturbanceKind[];
}

/** Disturbances armed for the next action of a sequence; of mutually exclusive ones the newest counts. */
export class ArmedDisturbances {
  #armed: readonly DisturbanceDraft[] = [];
  /** Action that is held back until the next one has overtaken it. */
  #overtaken: ActStep | null = null;

  arm(what: DisturbanceDraft): void {
    this.#armed = [...this.#armed.filter(({ on }) => groupOf(on) !== groupOf(what.on)), what];
  }

  /** Takes the disturbances of the next action; null: none. @param overtakenBy  see `ActionSending` */
  take(overtakenBy: string | null = null): DisturbedSending | null {
    const armed = this.#armed;
    if (armed.length === 0 && overtakenBy === null) return null;
    this.#armed = [];
    const cut = new AbortController();
    const again = armed.find((one) => one.on === 'duplicate')?.again ?? null;
    const [disturbance = null] = armed.flatMap((what) => requestOf(what, cut.signal));
    // If a copy were sent along with a request of unknown outcome, nobody could tell which of the two acted.
    const isUnanswered = disturbance !== null && unanswered.has(disturbance.on);
    const isSentAgain = again === 'at once' && isUnanswered ? 'after its block' : again;
    const block = armed.find(isOfBlock) ?? null;
    return { disturbance, cut, overtakenBy, isSentAgain, block, kinds: armed.map(({ on }) => on) };
  }

  /** Holds the next action back to be overtaken; false: it is sent normally. */
  postpone(step: ActStep): boolean {
    if (this.#overtaken !== null || !this.#armed.some(({ on }) => on === 'reorder')) return false;
    this.#armed = this.#armed.filter(({ on }) => on !== 'reorder');
    this.#overtaken = step;
    return true;
  }

  /** Takes the held-back action; null: there is none. */
  overtaken(): ActStep | null {
    const step = this.#overtaken;
    this.#overtaken = null;
    return step;
  }
}

const unanswered: ReadonlySet<string> = new Set(['drop', 'reset', 'half-open', 'node-lost']);
const ofBlock: ReadonlySet<string> = new Set(['restart', 'clock-jump', 'held-blocks', 'archive-lag']);

function isOfBlock(what: DisturbanceDraft): what is BlockDraft {
  return ofBlock.has(what.on);
}

/** Groups of mutually exclusive disturbances: how a request travels, its copies, its place in the order, and its block. */
function groupOf(kind: DisturbanceDraft['on']): string {
  if (ofBlock.has(kind)) return 'block';
  return kind === 'duplicate' || kind === 'reorder' ? kind : 'request';
}

function requestOf(what: DisturbanceDraft, cut: AbortSignal): RequestDisturbance[] {
  switch (what.on) {
    case 'latency':
    case 'drop':
    case 'slow':
      return [what];
    case 'reset':
      return [{ on: 'reset', cut }];
    case 'half-open':
      return [{ on: 'half-open' }];
    case 'node-lost':
      return [{ on: 'node-lost' }];
    case 'duplicate':
    case 'reorder':
    case 'restart':
    case 'clock-jump':
    case 'held-blocks':
    case 'archive-lag':
      return [];
  }
}
