import { type ClauseId, clauseById } from '../../../spec-schemas/clauses/index.ts';
import type { ShapeId } from '../../../spec-schemas/shapes/registry.ts';
import { refusalClauseOf } from '../../../spec-schemas/stated/refusals.ts';
import { clauseInFrame, clauseOfPath, clauseOfPlace } from '../../../spec-schemas/stated/stated.ts';
import { comparedReads } from '../compare/compared-reads.ts';
import type { Difference } from '../compare/difference.ts';

/** Returns the clause of the differing field or rule; null: no clause states it. */
export function clauseOfDifference({ place, mismatch }: Difference): ClauseId | null {
  const path = mismatch.diff[0]?.path ?? '$';
  switch (place.kind) {
    case 'shape':
      return place.clause;
    case 'frame':
      return place.isAgain === true ? 'feed.push.once' : (clauseInFrame(place.channel, path) ?? null);
    case 'read': {
      const shape = shapeOfComparedRead(place.type);
      return shape === null ? null : (clauseOfPath(shape, path) ?? null);
    }
    // Fields of a JSON-RPC answer are shared by every method.
    case 'rpc':
      return null;
    case 'ask':
      return clauseOfPath(place.shape, path) ?? null;
    case 'reply':
      return clauseInReply(place, path);
  }
}

function clauseInReply(place: Extract<Difference['place'], { readonly kind: 'reply' }>, path: string): ClauseId | null {
  if (place.actedBefore !== undefined)
    return place.actedBefore === 'in one block' ? 'nonces.replay.in-one-block' : 'nonces.replay.once';
  // Two codes for one case: no document says which of two errors is reported.
  if (place.expectedCode !== null && place.actualCode !== null) return null;
  const code = place.expectedCode ?? place.actualCode;
  if (code !== null) return refusalClauseOf(place.tag, code) ?? null;
  // Only public facts give a rung the handle of its ladder.
  if (place.tag === 'scale_order' && path.endsWith('.cloid')) return 'scale.handle.every-rung';
  const stated = answers(place.tag).map((shape) => clauseOfPath(shape, path));
  return stated.find((clause) => clause !== undefined) ?? null;
}

/** Returns the shapes of replies to an action or a claim. No two of them share a field. */
function answers(tag: string): readonly ShapeId[] {
  return tag === 'faucet' ? ['faucet.grant'] : ['exchange.statuses', 'exchange.admission'];
}

/** Returns the open point (decision) behind the clause of a difference; null: none. */
export function decisionBehindDifference(difference: Difference): string | null {
  const clause = clauseOfDifference(difference);
  return clause === null ? null : (clauseById(clause).decision ?? null);
}

/** Returns the clause exercised by an equal refusal on both sides. @param agreed  `tag CODE` */
export function clauseOfRefusal(agreed: string): ClauseId | null {
  const [tag = '', code = ''] = agreed.split(' ');
  return refusalClauseOf(tag, code) ?? null;
}

/** Returns the clause exercised by an equal field of a read. @param agreed  `type place` */
export function clauseOfAgreedField(agreed: string): ClauseId | null {
  const at = agreed.indexOf(' ');
  const shape = shapeOfComparedRead(agreed.slice(0, at));
  return shape === null ? null : (clauseOfPlace(shape, agreed.slice(at + 1)) ?? null);
}

/** Returns the shape of a read that is compared with the shadow's; null for any other. */
export function shapeOfComparedRead(type: string): ShapeId | null {
  return comparedReads.find((read) => read.type === type)?.shape ?? null;
}
