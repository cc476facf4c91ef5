import { isJsonObject, printJson, tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import type { RequestOptions, WireSocket } from '../../target/wire.ts';
import { type SocketArrival, WrappedSocket } from '../../target/wrapped-socket.ts';

/** Text frame that a run sent on one of its sockets. */
export interface SentFeedFrame {
  readonly kind: 'subscribed';
  readonly socket: RecordingSocket;
  readonly text: string;
}

/** Socket that records the frames it receives. */
export class RecordingSocket extends WrappedSocket {
  readonly #texts: string[] = [];
  readonly #onSent: (subscribed: SentFeedFrame) => void;

  constructor(inner: WireSocket, onSent: (subscribed: SentFeedFrame) => void) {
    super(inner);
    this.#onSent = onSent;
  }

  override send(data: string | Uint8Array, options?: Pick<RequestOptions, 'overBudget'>): void {
    if (typeof data === 'string') this.#onSent({ kind: 'subscribed', socket: this, text: data });
    super.send(data, options);
  }

  /** Whether it received this frame. @param frame  as printed by `printJson` */
  hasReceived(frame: string): boolean {
    return this.#texts.some((text) => text === frame || printed(text) === frame);
  }

  protected noteArrival(arrival: SocketArrival): void {
    if (arrival.kind === 'text') this.#texts.push(arrival.text);
  }
}

function printed(text: string): string | null {
  const json = tryParseJson(text);
  return json === undefined ? null : printJson(json);
}

/** Returns the subscription text of the newest socket that received this frame of a channel; null: none did. */
export function subscriptionTextFor(log: readonly SentFeedFrame[], channel: string, frame: string): string | null {
  const isOf = (text: string): boolean => {
    const json = tryParseJson(text);
    return isJsonObject(json) && isJsonObject(json.subscription) && json.subscription.type === channel;
  };
  return log.findLast(({ socket, text }) => isOf(text) && socket.hasReceived(frame))?.text ?? null;
}
