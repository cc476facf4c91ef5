import { Ajv2020 } from 'ajv/dist/2020.js';
import { median } from '../../bench-median.ts';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { validate } from './validate.ts';

/** A ratio of throughputs, ours over theirs, taken side by side; at or above `bar` it is good. */
interface Benchmark {
  readonly name: string;
  readonly bar: number;
  run(): number;
}

const ROUNDS = 60;
const REPEATS = 20;

/** Replies as a run meets them: a read of an account, a full book, a page of fills, an order's answer. */
function texts(): readonly (readonly [ShapeId, string])[] {
  const book = shapes['info.l2_book'].examples[0];
  const fills = shapes['info.user_fills'].examples[0];
  const levels = Array.from({ length: 20 }, (_, index) => index);
  const replies: readonly (readonly [ShapeId, unknown])[] = [
    ['info.account_state.full', shapes['info.account_state.full'].examples[0]],
    [
      'info.l2_book',
      {
        ...book,
        bids: levels.map((index) => ({ px: `${60000 - index}.5`, sz: '0.4', n_orders: 1 })),
        asks: levels.map((index) => ({ px: `${60001 + index}.5`, sz: '0.4', n_orders: 1 })),
      },
    ],
    ['info.user_fills', { ...fills, fills: Array.from({ length: 50 }, () => fills.fills[0]) }],
    ['exchange.statuses', shapes['exchange.statuses'].examples[0]],
    ['info.markets', shapes['info.markets'].examples[0]],
  ];
  return replies.map(([id, value]) => [id, JSON.stringify(value)]);
}

/** Rounds alternate between the two, so that a machine that slows down slows both. */
function judging(): number {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const bare = texts().map(([id, text]) => ({ id, text, check: ajv.compile(shapes[id]) }));
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  let valid = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      for (const { id, text } of bare) valid += validate(id, parseJson(text)).violations.length === 0 ? 1 : 0;
    }
    const between = performance.now();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      for (const { text, check } of bare) valid += check(JSON.parse(text)) ? 1 : 0;
    }
    times.ours.push(between - start);
    times.theirs.push(performance.now() - between);
  }
  if (valid !== 2 * ROUNDS * REPEATS * bare.length) throw new Error('a body of the benchmark is not valid');
  // The first half warms both up.
  return median(times.theirs.slice(ROUNDS / 2)) / median(times.ours.slice(ROUNDS / 2));
}

export const benchmarks: readonly Benchmark[] = [{ name: 'judge-reply-vs-parse-and-ajv', bar: 0.6, run: judging }];
