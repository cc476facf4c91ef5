import type { JsonObject } from '../json/lossless.ts';
import { type ShapeId, shapeIds } from './registry.ts';

const ids: ReadonlySet<string> = new Set(shapeIds);

/**
 * The shape that answers a read; null where the arguments narrow the reply to a form without a shape of its own, count
 * as not sent, or ask for what the documents do not know.
 */
export function shapeOfRead({ type, detail, kind, coin }: JsonObject): ShapeId | null {
  if (typeof type !== 'string') return null;
  if (type === 'account_state') {
    const form = detail === undefined ? 'full' : typeof detail === 'string' ? detail : '';
    return known(`info.account_state.${form}`);
  }
  if (detail !== undefined) return null;
  if ((type === 'markets' || type === 'markets_meta') && (kind !== undefined || coin !== undefined)) return null;
  return known(`info.${type}`);
}

function known(id: string): ShapeId | null {
  // The set holds the ids and nothing else.
  return ids.has(id) ? (id as ShapeId) : null;
}
