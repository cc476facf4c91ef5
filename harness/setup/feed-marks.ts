import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { FeedClient } from '../client/feed-client.ts';
import { perpMarketRowOfCoin } from '../client/market-rows.ts';
import { Dec } from '../compare/decimal.ts';

type Watching = Pick<CaseContext<never>, 'feed' | 'pace'>;

/** Rounds of waiting, so that a case that waits for a mark twice takes half a minute. */
const ROUNDS = 3;

/** The marks of one perpetual from the feed, x 1e8, for a case that cannot set them. Reading costs no weight. */
export class FeedMarks {
  readonly #socket: FeedClient;
  readonly #pace: Watching['pace'];
  readonly #coin: string;
  #marks: readonly bigint[] = [];
  #hasMoved = false;

  private constructor(socket: FeedClient, pace: Watching['pace'], coin: string) {
    this.#socket = socket;
    this.#pace = pace;
    this.#coin = coin;
  }

  static async open({ feed, pace }: Watching, coin: string): Promise<FeedMarks> {
    const socket = await feed();
    const marks = new FeedMarks(socket, pace, coin);
    const { data } = await socket.firstFrame({ type: 'markets' });
    marks.#note(data);
    return marks;
  }

  /** Restarts with the current mark. @returns all earlier marks */
  async begin(): Promise<readonly bigint[]> {
    const reported = await this.reported();
    this.#marks = reported.slice(-1);
    return reported;
  }

  /** Returns the marks reported since the start, beginning with the initial one; none: the feed reports none. */
  async reported(): Promise<readonly bigint[]> {
    for (const { channel, data } of await this.#socket.drained()) if (channel === 'markets') this.#note(data);
    return this.#marks;
  }

  /**
   * Waits for a matching mark: as long as an effect may take, and several times that where the mark moves by itself.
   * @returns whether one was reported since the start
   */
  async until(fits: (mark: bigint) => boolean): Promise<boolean> {
    for (let left = ROUNDS; left > 0; left--) {
      const reported = await this.#pace.eventually(
        () => this.reported(),
        (marks) => marks.some(fits),
      );
      if (reported.some(fits)) return true;
      if (!this.#hasMoved) return false;
    }
    return false;
  }

  /**
   * Takes this many looks while others move the mark, one after each move.
   * @returns the looks; null: the mark does not move by itself, or has not changed direction meanwhile
   */
  async lookUntilTurned<Look>(look: () => Promise<Look>, most: number): Promise<readonly Look[] | null> {
    const looks = [await look()];
    const starts: bigint[] = [];
    while (looks.length < most) {
      const before = (await this.begin()).at(-1) ?? 0n;
      starts.push(before);
      if (!(await this.until((mark) => mark !== before))) break;
      looks.push(await look());
    }
    const steps = starts.slice(1).map((mark, nth) => mark - (starts[nth] ?? mark));
    return steps.some((step) => step > 0n) && steps.some((step) => step < 0n) ? looks : null;
  }

  #note(data: JsonValue | undefined): void {
    const mark = Dec.parse(perpMarketRowOfCoin(data, this.#coin)?.mark_px)?.truncated(8).scaledTo(8) ?? null;
    if (mark === null) return;
    const last = this.#marks.at(-1);
    this.#hasMoved ||= last !== undefined && last !== mark;
    this.#marks = [...this.#marks, mark];
  }
}

/** @returns 0n where there is none */
export function lowestPxOf(pxs: readonly bigint[]): bigint {
  let low = pxs[0] ?? 0n;
  for (const px of pxs) if (px < low) low = px;
  return low;
}

/** @returns 0n where there is none */
export function highestPxOf(pxs: readonly bigint[]): bigint {
  let high = 0n;
  for (const px of pxs) if (px > high) high = px;
  return high;
}
