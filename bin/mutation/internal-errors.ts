import type { ModelProgram } from '../../harness/session/model-session.ts';
import { PendingReply, type Venue } from '../../reference-model/index.ts';
import { internalError } from '../../reference-model/server/index.ts';

/** A copy of the model whose venues answer as a served one does when a rule throws. @param made  told of each venue */
export function withInternalErrors(model: ModelProgram, made: (venue: Venue) => void): ModelProgram {
  class Answering extends model.Venue {
    constructor(...from: ConstructorParameters<ModelProgram['Venue']>) {
      super(...from);
      made(this);
    }

    override handle(request: Parameters<Venue['handle']>[0]): PendingReply {
      try {
        return super.handle(request);
      } catch {
        return PendingReply.settled(internalError);
      }
    }
  }
  return { ...model, Venue: Answering };
}
