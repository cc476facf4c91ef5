import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';
import { isUnreadForm } from '../client/noted-forms.ts';

/** A first frame comes at once. */
const FRAME_MS = 2_000;

/** The body of the first frame of `bbo` on a socket, which ends by it; null: there is none that can be read. */
export async function awaitFirstBboAndClose(socket: FeedClient, coin: string): Promise<JsonObject | null> {
  socket.subscribe({ type: 'bbo', coin });
  const isAnswer = ({ channel }: FeedFrame) => channel === 'bbo' || channel === 'error';
  const frame = await socket.takeWithin(isAnswer, FRAME_MS);
  socket.close();
  return frame?.channel === 'bbo' && isJsonObject(frame.data) && !isUnreadForm(frame.data) ? frame.data : null;
}
