import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { perpMarketRowOfCoin } from '../client/market-rows.ts';
import { Dec } from '../compare/decimal.ts';
import { subscribeAccountChannel } from './account-channel.ts';

/** Wait for the frame of a later block. Without one nothing moves, and equal readings make a cut. */
const NEXT_FRAME_MS = 1_000;

/** The possible marks of a market at one height. */
export interface MarksAtHeight {
  /** Each was the mark of some block around the height. */
  readonly marks: readonly Dec[];
  /** Whether the mark of that height is one of them: no frame is missing. */
  readonly isWhole: boolean;
}

/**
 * The marks of a market from frames, placed in time by the heights of an account's frames between them. Frames of `markets` carry no height
 * and no sequence number, and no text says that none may be omitted or merged: completeness only shows where as many of them moved the mark
 * as blocks passed.
 */
export class MarkTape {
  readonly #socket: FeedClient;
  readonly #coin: string;
  #frames: readonly FeedFrame[] = [];

  private constructor(socket: FeedClient, coin: string) {
    this.#socket = socket;
    this.#coin = coin;
  }

  /** @param address  an account whose figures change with this mark */
  static async open({ feed }: Pick<CaseContext<never>, 'feed'>, coin: string, address: string): Promise<MarkTape> {
    const socket = await feed();
    await socket.firstFrame({ type: 'markets' });
    await subscribeAccountChannel(socket, 'account_state', address);
    return new MarkTape(socket, coin);
  }

  /** @returns null where frames show no block before it and none after it */
  async at(height: bigint): Promise<MarksAtHeight | null> {
    const isBehind = (frame: FeedFrame) => (heightOf(frame) ?? height) > height;
    if (!this.#frames.some(isBehind)) {
      const more = await this.#socket.upTo(isBehind, NEXT_FRAME_MS);
      if (more === null) return null;
      this.#frames = [...this.#frames, ...more];
    }
    return marksAtHeight(this.#frames, this.#coin, height);
  }

  close(): void {
    this.#socket.close();
  }
}

/** @param frames  of `markets` and of one account's `account_state`, as received on one socket */
export function marksAtHeight(frames: readonly FeedFrame[], coin: string, height: bigint): MarksAtHeight | null {
  const heights = frames.map(heightOf);
  const until = heights.findIndex((reported) => reported !== null && reported > height);
  const from = heights.slice(0, until + 1).findLastIndex((reported) => reported !== null && reported < height);
  const before = heights[from] ?? null;
  const behind = heights[until] ?? null;
  if (before === null || behind === null) return null;
  const earlier = frames.slice(0, from).flatMap((frame) => markIn(frame, coin));
  const between = frames.slice(from, until).flatMap((frame) => markIn(frame, coin));
  const marks = [...earlier.slice(-1), ...between];
  // Every commit pushes one frame per channel, in a fixed order of channels. So between two frames of one channel, each other channel has
  // as many frames as there were commits.
  const moves = marks.slice(1).filter((mark, at) => marks[at]?.equals(mark) === false).length;
  return { marks, isWhole: BigInt(moves) >= behind - before };
}

function heightOf({ channel, data }: FeedFrame): bigint | null {
  const height = channel === 'account_state' && isJsonObject(data) ? data.height : null;
  if (typeof height === 'bigint') return height;
  return typeof height === 'number' && Number.isSafeInteger(height) ? BigInt(height) : null;
}

function markIn({ channel, data }: FeedFrame, coin: string): Dec[] {
  const row = channel === 'markets' ? perpMarketRowOfCoin(data, coin) : undefined;
  const mark = row === undefined ? null : Dec.parse(row.mark_px, { holder: row, keys: ['mark_px'] });
  return mark === null ? [] : [mark];
}
