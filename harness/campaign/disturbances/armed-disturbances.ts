import type { DisturbanceDraft, DisturbanceKind } from '../../generate/disturbances.ts';
import type { ActStep } from '../../generate/steps.ts';
import type { ActionSending } from '../play/send-action.ts';
import type { RequestDisturbance } from '../play/target-side.ts';

type BlockDraft = Extract<DisturbanceDraft, { readonly on: 'restart' | 'clock-jump' | 'held-blocks' | 'archive-lag' }>;

/** How the next action goes out. */
export interface DisturbedSending extends ActionSending {
  readonly isSentAgain: 'at once' | 'after its block' | null;
  /** How its block comes; null: as ever. */
  readonly block: BlockDraft | null;
  readonly kinds: readonly DisturbanceKind[];
}

/** Disturbances that wait for the next action of a sequence; of those that exclude one another the newest counts. */
export class ArmedDisturbances {
  #armed: readonly DisturbanceDraft[] = [];
  /** Action that waits for the one after it. */
  #overtaken: ActStep | null = null;

  arm(what: DisturbanceDraft): void {
    this.#armed = [...this.#armed.filter(({ on }) => groupOf(on) !== groupOf(what.on)), what];
  }

  /** Takes what the next action is disturbed by; null: nothing. @param overtakenBy  as of `ActionSending` */
  take(overtakenBy: string | null = null): DisturbedSending | null {
    const armed = this.#armed;
    if (armed.length === 0 && overtakenBy === null) return null;
    this.#armed = [];
    const cut = new AbortController();
    const again = armed.find((one) => one.on === 'duplicate')?.again ?? null;
    const [disturbance = null] = armed.flatMap((what) => requestOf(what, cut.signal));
    // A copy beside a request whose fate is unknown leaves open which of the two acted.
    const isUnanswered = disturbance !== null && unanswered.has(disturbance.on);
    const isSentAgain = again === 'at once' && isUnanswered ? 'after its block' : again;
    const block = armed.find(isOfBlock) ?? null;
    return { disturbance, cut, overtakenBy, isSentAgain, block, kinds: armed.map(({ on }) => on) };
  }

  /** Takes leave to let the next action be overtaken; false: it is not to be. */
  postpone(step: ActStep): boolean {
    if (this.#overtaken !== null || !this.#armed.some(({ on }) => on === 'reorder')) return false;
    this.#armed = this.#armed.filter(({ on }) => on !== 'reorder');
    this.#overtaken = step;
    return true;
  }

  /** Takes the action that waits to be overtaken; null: none does. */
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

/** Disturbances of one group exclude one another: a request travels in one way; its copies, its place and its block are others. */
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
