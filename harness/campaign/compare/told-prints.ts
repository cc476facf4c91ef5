import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { canonicalText } from '../../compare/canonical.ts';

/** Prints that pushes have told one socket. A print has an id of its own, so that word for word it is there once. */
export class PushedPrints {
  readonly #pushed = new Set<string>();

  /** Takes what has arrived since. @returns the pushes of it that tell prints which were told before, and nothing else */
  repeatsIn(frames: readonly JsonObject[]): ReadonlySet<JsonObject> {
    const again = new Set<JsonObject>();
    for (const frame of frames) {
      const { channel, data, is_snapshot: isFirst } = frame;
      // A snapshot tells what was there before, as it should.
      if (isFirst === true) continue;
      const records = isJsonArray(data) ? data : [];
      const names = records.flatMap((record) =>
        isPrint(record) ? [`${canonicalText(channel ?? null)} ${canonicalText(record)}`] : [],
      );
      if (names.length > 0 && names.length === records.length && names.every((name) => this.#pushed.has(name)))
        again.add(frame);
      for (const name of names) this.#pushed.add(name);
    }
    return again;
  }
}

function isPrint(record: JsonValue): boolean {
  return isJsonObject(record) && record.tid !== undefined && record.tid !== null;
}
