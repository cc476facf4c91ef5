import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const laneKeys = ['perp', 'spot', 'margin', 'option', 'pm_net_value', 'position_mode'];

/** Judges that a body of depth `margin` contains no full-depth keys. */
export function judgeNoFullDepthKeys(expectation: Expectation, margin: JsonObject): void {
  for (const key of laneKeys) expectation.absent(field(margin, key));
}
