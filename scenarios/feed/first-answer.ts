import type { FeedClient, FeedFrame } from '../../harness/client/feed-client.ts';
import { Inconclusive } from '../../harness/kernel/verdicts.ts';

/** Maximum delay of a frame that a ping did not flush in order, ms. */
const LATE_MS = 3_000;

/**
 * Returns the first matching frame among those already due or arriving shortly.
 * @returns null when there is none, or the venue closed the socket instead
 * @throws Inconclusive when the connection broke off
 */
export async function awaitFirstAnswer(
  socket: FeedClient,
  fits: (frame: FeedFrame) => boolean,
): Promise<FeedFrame | null> {
  return (await awaitFirstAnswers(socket, fits, 1))[0] ?? null;
}

/** Returns answers like `awaitFirstAnswer`, for `count` frames; fewer if no more arrive. */
export async function awaitFirstAnswers(
  socket: FeedClient,
  fits: (frame: FeedFrame) => boolean,
  count: number,
): Promise<readonly FeedFrame[]> {
  const frames: FeedFrame[] = [];
  try {
    frames.push(...(await socket.drained()).filter(fits));
    while (frames.length < count) {
      const late = await socket.takeWithin(fits, LATE_MS);
      if (late === null) break;
      frames.push(late);
    }
  } catch (error) {
    if (!(error instanceof Inconclusive) || socket.open || socket.cut) throw error;
  }
  return frames;
}
