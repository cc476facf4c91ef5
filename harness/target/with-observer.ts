import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { isSilence, type Target, type WireReply, type WireRequest, type WireSilence, type WireSocket } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Observer that is called with each reply or frame as it is read. */
export interface ArrivalObserver {
  reply?(request: WireRequest, reply: WireReply): void;
  /** Called in place of a reply, or of a socket. */
  silence?(silence: WireSilence): void;
  /** Called with a text frame. */
  text?(text: string, json: JsonValue | undefined): void;
}

/** Returns the target with an observer attached. Closing it closes the target. */
export function withObserver(target: Target, observer: ArrivalObserver): Target {
  return wrapTarget(target, {
    async request(request, options) {
      const outcome = await target.request(request, options);
      if (outcome.kind === 'reply') observer.reply?.(request, outcome.reply);
      else observer.silence?.(outcome);
      return outcome;
    },
    async connect(options) {
      const socket = await target.connect(options);
      if (!isSilence(socket)) return observer.text === undefined ? socket : observedSocket(socket, observer);
      observer.silence?.(socket);
      return socket;
    },
  });
}

function observedSocket(socket: WireSocket, observer: ArrivalObserver): WireSocket {
  return new Proxy(socket, {
    get(inner, key) {
      if (key !== 'next') {
        const member: unknown = Reflect.get(inner, key, inner);
        // A method needs its own socket as `this`.
        return typeof member === 'function' ? member.bind(inner) : member;
      }
      return async (timeoutMs?: number) => {
        const frame = await (timeoutMs === undefined ? inner.next() : inner.next(timeoutMs));
        if (frame.kind === 'text') observer.text?.(frame.text, frame.json);
        return frame;
      };
    },
  });
}
