import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at } from '../../harness/client/json-at.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Judges figures of a frame by those of the read, if both show them: the content of a body is only public. */
export function judgeShownFigures(
  judged: Pick<Expectation, 'decimal'>,
  frame: JsonValue | undefined,
  read: JsonObject,
  paths: readonly string[],
): void {
  for (const path of paths) {
    const shown = at(frame, path);
    const due = at(read, path);
    if (shown !== undefined && due !== undefined)
      judged.decimal(derived(String(shown), field(frame, path)), field(read, path), path);
  }
}
