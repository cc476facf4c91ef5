import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { canonicalText } from '../../compare/canonical.ts';

/** Prints that one socket has received. Every print has its own id, so identical text is a repeat. */
export class PushedPrints {
  readonly #pushed = new Set<string>();

  /** Records frames that have arrived since the last call. @returns those that repeat earlier prints, and nothing else */
  repeatsIn(frames: readonly JsonObject[]): ReadonlySet<JsonObject> {
    const again = new Set<JsonObject>();
    for (const frame of frames) {
      const { channel, data, is_snapshot: isFirst } = frame;
      // A snapshot legitimately repeats earlier prints.
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
