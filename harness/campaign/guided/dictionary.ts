import { memberValueOf, stepLocationKeyOf } from '../../generate/step-values.ts';
import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';

/** Maximum values kept per place. */
const MOST = 32;
/** Keys whose value determines the kind of step, and is not varied. */
const FIXED = new Set(['do', 'tag']);

interface Place {
  readonly at: readonly string[];
  readonly value: unknown;
}

/**
 * Values by the place where a family draws them: edges of grids, caps and powers of two, own and other order ids. Each value is stored
 * once, so rare ones are tried as often as common ones.
 */
export class ValueDictionary {
  readonly #values = new Map<string, string[]>();

  learn(steps: readonly Step[]): void {
    for (const step of steps)
      for (const { at, value } of placesIn(step)) {
        const place = stepLocationKeyOf(step, at);
        const known = this.#values.get(place);
        if (known !== undefined && known.length >= MOST) continue;
        const text = JSON.stringify(value);
        if (known === undefined) this.#values.set(place, [text]);
        else if (!known.includes(text)) known.push(text);
      }
  }

  /** Returns the step with another value at one place; null: none is known for any place. */
  vary(step: Step, random: Random): Step | null {
    const places = placesIn(step).flatMap((place) => {
      const own = JSON.stringify(place.value);
      const others = (this.#values.get(stepLocationKeyOf(step, place.at)) ?? []).filter((text) => text !== own);
      return others.length === 0 ? [] : [{ ...place, others }];
    });
    const drawn = random.pick(places);
    const text = drawn === undefined ? undefined : random.pick(drawn.others);
    if (drawn === undefined || text === undefined) return null;
    const copy = structuredClone(step);
    const holder = drawn.at.slice(0, -1).reduce<unknown>(memberValueOf, copy);
    const key = drawn.at.at(-1);
    if (typeof holder === 'object' && holder !== null && key !== undefined) Reflect.set(holder, key, JSON.parse(text));
    return copy;
  }
}

/** Values in a step, including whole objects: a price of another kind is another value. */
function placesIn(value: unknown, at: readonly string[] = []): Place[] {
  const own = at.length === 0 || FIXED.has(at.at(-1) ?? '') || value === undefined ? [] : [{ at, value }];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...at, key]))];
}
