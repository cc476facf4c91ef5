import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { isUnreadableForm } from '../client/deviating-forms.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';

/** A first frame is sent at once. */
const FRAME_MS = 2_000;

/** Returns the body of the first `bbo` frame on a socket, and closes it; null: no readable one came. */
export async function awaitFirstBboAndClose(socket: FeedClient, coin: string): Promise<JsonObject | null> {
  socket.subscribe({ type: 'bbo', coin });
  const isAnswer = ({ channel }: FeedFrame) => channel === 'bbo' || channel === 'error';
  const frame = await socket.takeWithin(isAnswer, FRAME_MS);
  socket.close();
  return frame?.channel === 'bbo' && isJsonObject(frame.data) && !isUnreadableForm(frame.data) ? frame.data : null;
}
