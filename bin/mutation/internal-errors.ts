import type { ModelModule } from '../../harness/session/model-session.ts';
import { PendingReply, type SocketSource, type Venue } from '../../reference-model/index.ts';
import { internalErrorReply } from '../../reference-model/server/index.ts';

/** Observer of the venues of a model copy. */
export interface ModelCopyVenueListener {
  readonly made?: (venue: Venue) => void;
  /** Called when a rule throws inside a block, which would end a node. */
  readonly fell?: (error: unknown) => void;
}

/** Returns a copy of the model whose venues answer like a served one when a rule throws. */
export function withInternalErrorAnswers(model: ModelModule, { made, fell }: ModelCopyVenueListener = {}): ModelModule {
  class Answering extends model.Venue {
    constructor(...from: ConstructorParameters<ModelModule['Venue']>) {
      super(...from);
      made?.(this);
    }

    override handle(request: Parameters<Venue['handle']>[0]): PendingReply {
      try {
        // A mutated choice of routes may answer nothing, which a server cannot send.
        const reply: PendingReply | undefined = super.handle(request);
        return reply ?? PendingReply.settled(internalErrorReply);
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

/** Closes the socket when a rule throws on one of its frames. */
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
