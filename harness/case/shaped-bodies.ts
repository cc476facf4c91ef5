import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { at } from '../client/json-at.ts';
import type { ShapedValue } from '../client/reply-shape.ts';
import { asShapeNode, resolveShapePath } from '../compare/shape-node.ts';
import { MissingBodyPartError, UndocumentedPartError } from '../kernel/verdicts.ts';
import { jsonKeyPathOfObject } from '../target/json-keys-to-object.ts';

/** Maximum bodies kept: a case uses its latest replies. */
const MOST_HELD = 32;

/** Latest bodies of a case in which a part may be missing, each with its known shape. */
export class IncompleteBodies {
  readonly #latest: ShapedValue[] = [];

  /** @param isOfShape  whether no required part is missing or has another form */
  note(shaped: ShapedValue, isOfShape: boolean): void {
    if (isOfShape && !isSparse(shaped.shapeId)) return;
    this.#latest.unshift(shaped);
    this.#latest.length = Math.min(this.#latest.length, MOST_HELD);
  }

  /** Returns the verdict that replaces an error: if the case missed an undocumented part, that the venue lacks it. */
  explainMissing(error: unknown): unknown {
    if (!(error instanceof MissingBodyPartError) || error.from === null) return error;
    const { holder, keys } = error.from;
    for (const { shapeId, value } of this.#latest) {
      const path = jsonKeyPathOfObject(value, holder);
      if (path === null) continue;
      const missed = [...path, ...upToMissing(holder as JsonValue, keys)];
      const said = resolveShapePath(asShapeNode(shapes[shapeId]), value, missed);
      const authority = said.value === undefined ? said.key : said.form;
      if (authority === 'seed' && !said.advises) return error;
      return new UndocumentedPartError(missed.filter(isName).join('.'), bodyOf(shapeId));
    }
    return error;
  }
}

/** Returns the keys up to and including the first missing one. */
function upToMissing(holder: JsonValue, keys: readonly string[]): readonly string[] {
  const last = keys.findIndex((_, n) => {
    const step = at(holder, keys.slice(0, n + 1).join('.'));
    return !isJsonObject(step) && !isJsonArray(step);
  });
  return last < 0 ? keys : keys.slice(0, last + 1);
}

/** Whether a key is a name, not a list index or the key of the core dex. */
function isName(key: string): boolean {
  return /\D/.test(key);
}

const sparse = new Map<ShapeId, boolean>();

/** Whether a body of the shape may lack parts without deciding anything (D106). */
function isSparse(shapeId: ShapeId): boolean {
  const known = sparse.get(shapeId) ?? JSON.stringify(shapes[shapeId]).includes('"x-advises":true');
  sparse.set(shapeId, known);
  return known;
}

/** Returns a readable name for the body: the read, or the frames of a channel. */
function bodyOf(shapeId: ShapeId): string {
  const [kind, ...name] = shapeId.split('.');
  return kind === 'frame' ? `frames of ${name.join('.')}` : name.join('.');
}
