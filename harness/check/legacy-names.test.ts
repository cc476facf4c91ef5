import { expect, test } from 'vitest';
import { withEarlierNames } from './legacy-names.ts';

class GivenOf {
  readonly #log: string[];
  constructor(log: string[]) {
    this.#log = log;
  }
  require(holds: boolean, reason: string): void {
    this.#log.push(`${holds} ${reason}`);
  }
}

test('a renamed member is reachable by both names, on the object itself', () => {
  const log: string[] = [];
  const reported: string[] = [];
  const context = {
    given: new GivenOf(log),
    target: { reportedOids: ['7'] },
    reportForm: (point: string) => reported.push(point),
    get control(): never {
      throw new Error('there is none');
    },
  };
  const own = withEarlierNames(context as unknown as Parameters<typeof withEarlierNames>[0]);
  own.given.that(true, 'by the earlier name');
  own.given.require(false, 'by its name');
  own.seen('D220' as never, 'delayed' as never);
  expect(own.target.toldOids).toEqual(['7']);
  expect(log).toEqual(['true by the earlier name', 'false by its name']);
  expect(reported).toEqual(['D220']);
  // A missing member fails when it is accessed.
  expect(() => own.control).toThrow('there is none');
});
