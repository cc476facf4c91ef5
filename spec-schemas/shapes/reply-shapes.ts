import type { JsonObject } from '../json/lossless.ts';
import { type ShapeId, shapeIds } from './registry.ts';

const ids: ReadonlySet<string> = new Set(shapeIds);

/**
 * Returns the shape of a read's reply; null where the arguments filter the reply to a form without a shape of its own, count as not sent,
 * or are unknown to the documents.
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
  // Safe: the set contains only ids.
  return ids.has(id) ? (id as ShapeId) : null;
}
