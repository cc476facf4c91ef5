import type { BlockPoller } from '../check/block-poller.ts';
import { BlockLagWatch } from '../session/shown-blocks.ts';
import type { CheckStatus, RunEnded, RunEvent } from './events.ts';
import { LivenessProbe } from './liveness-probe.ts';
import type { Session } from './session.ts';

/** Outcomes of checks that a stalled chain may have caused. */
const looksBehind: ReadonlySet<CheckStatus> = new Set(['fail', 'blocked', 'inconclusive']);

/** Reasons to end a run before its plan does: the user, a lost target, interference on an exclusive venue. */
export class RunCutoff {
  /** The session, with its target watched. */
  readonly session: Session;
  readonly #liveness: LivenessProbe | null;
  readonly #interrupted: () => boolean;
  #looking: Promise<void> = Promise.resolve();
  #lookingAtBlocks: Promise<void> = Promise.resolve();
  #blocks: Pick<BlockPoller, 'standstill'> | null = null;
  /** null: no operator interface reports blocks, or the target is in this process. */
  readonly #shown: BlockLagWatch | null;

  constructor(opened: Session, interrupted: () => boolean, where: () => string) {
    // An in-process target answers as long as the run itself does.
    const liveness = opened.target.url === null ? null : new LivenessProbe(opened.target, where);
    this.#liveness = liveness;
    this.#shown =
      liveness === null || opened.control === null ? null : new BlockLagWatch(opened.control, opened.target);
    this.session =
      liveness === null
        ? opened
        : { ...opened, target: liveness.target, onSilence: (silence) => liveness.noteSilence(silence) };
    this.#interrupted = interrupted;
  }

  /** Ending of the run, with its reason; null: none so far. */
  get ending(): Pick<RunEnded, 'ending' | 'reason'> | null {
    if (this.#interrupted()) return { ending: 'interrupted' };
    const death = this.#liveness?.death ?? null;
    if (death !== null) return { ending: 'unreachable', reason: death };
    const standstill = this.#shown?.standstill ?? this.#blocks?.standstill ?? null;
    if (standstill !== null) return { ending: 'unreachable', reason: standstill };
    const interference = this.session.others?.interference ?? null;
    return interference === null ? null : { ending: 'disturbed', reason: interference };
  }

  /** Ends the run when these polls show that no more blocks come. */
  watchBlocks(blocks: Pick<BlockPoller, 'standstill'>): void {
    this.#blocks = blocks;
  }

  /** Whether the target is gone; resolves when that is certain. */
  async isLost(): Promise<boolean> {
    await this.#liveness?.settled();
    return this.#liveness !== null && this.#liveness.death !== null;
  }

  /** Processes each event: others may have caused a check's result. */
  event(event: RunEvent): void {
    if (event.event !== 'check-ended') return;
    this.#look(event.status === 'fail' ? 'look' : 'lookWithoutWeight');
    if (looksBehind.has(event.status))
      this.#lookingAtBlocks = this.#shown?.look().catch(() => undefined) ?? this.#lookingAtBlocks;
  }

  /** Resolves when the reads show a new block, or are known not to. */
  async begin(): Promise<void> {
    // A failed look is no evidence.
    await this.#shown?.begin().catch(() => undefined);
  }

  /** Resolves when nothing is uncertain: a check that starts on a lost or disturbed venue could judge nothing. */
  async settled(): Promise<void> {
    await this.#liveness?.settled();
    await this.#looking;
    await this.#lookingAtBlocks;
  }

  /** Looks at everything at the end of a part of the run: no result is final before. */
  async checkForOthers(): Promise<void> {
    this.#look('look');
    await this.settled();
  }

  /** Looks without blocking the checks; waits only when uncertain. */
  #look(how: 'look' | 'lookWithoutWeight'): void {
    const { others } = this.session;
    // A failed look is no evidence.
    const looked = others?.[how]().catch(() => undefined) ?? Promise.resolve();
    if (how === 'look') this.#looking = looked;
  }
}
