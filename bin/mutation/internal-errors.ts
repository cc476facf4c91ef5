import type { ModelModule } from '../../harness/session/model-session.ts';
import { PendingReply, type SocketSource, type Venue } from '../../reference-model/index.ts';
import { internalErrorReply } from '../../reference-model/server/index.ts';

/** Listener to the venues of a copy. */
export interface VenueListener {
  readonly made?: (venue: Venue) => void;
  /** It threw inside of a block: a node ends with it. */
  readonly fell?: (error: unknown) => void;
}

/** A copy of the model whose venues answer as a served one does when a rule throws. */
export function withInternalErrorAnswers(model: ModelModule, { made, fell }: VenueListener = {}): ModelModule {
  class Answering extends model.Venue {
    constructor(...from: ConstructorParameters<ModelModule['Venue']>) {
      super(...from);
      made?.(this);
    }

    override handle(request: Parameters<Venue['handle']>[0]): PendingReply {
      try {
        return super.handle(request);
      } catch {
        return PendingReply.settled(internalErrorReply);
      }
    }

    override commit(blocks = 1): void {
      try {
        super.commit(blocks);
      } catch (error) {
        fell?.(error);
        throw error;
      }
    }

    override get socketSources(): readonly SocketSource[] {
      return super.socketSources.map(cutByThrow);
    }
  }
  return { ...model, Venue: Answering };
}

/** A socket that ends where a frame has a rule throw. */
function cutByThrow(source: SocketSource): SocketSource {
  return {
    ...source,
    connect(peer, deliver, onClose, binary) {
      const socket = source.connect(peer, deliver, onClose, binary);
      const receive = socket.receive.bind(socket);
      socket.receive = (text) => {
        try {
          return receive(text);
        } catch {
          socket.close();
          onClose?.();
          return null;
        }
      };
      return socket;
    },
  };
}
